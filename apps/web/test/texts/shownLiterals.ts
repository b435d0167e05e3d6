import { createRequire } from "node:module";
import type * as typescript from "../../../../node_modules/typescript/lib/typescript.js";

// This package's own TypeScript is the native compiler, which parses nothing for others.
const root = createRequire(new URL("../../../../../package.json", import.meta.url));
const ts = root("typescript") as typeof typescript;

/** Attributes and properties whose values visitors read or hear. */
const SHOWN =
  /^(label|aria-label|title|alt|placeholder|text|description|caption|note|headline|short|advice)$/;

/** Texts that begin as a sentence or a label does. */
const SENTENCE = /^\P{L}?\p{Lu}(\p{Ll}|[ ’]\p{L})/u;

/** What is the same in every language, and what browsers read. */
const SAME =
  /^(Kifu|kifu [a-z]+|Randzu|Renju|JSON|SGF|GIF|kB|\.json|Arial|Escape|Home|End|Tab|(Arrow|Page)[A-Z]\w+|Notification|PushManager|AbortError)$/;

const RESULTS: ReadonlySet<typescript.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.PlusToken,
]);

/**
 * The texts that a source file shows itself, instead of taking them from the catalogue: text
 * between tags, what an expression between tags can result in, values of attributes and properties
 * such as `label`, and every other text that begins as a sentence. Errors of developers are none.
 */
export function shownLiterals(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found = new Map<typescript.Node, string>();
  const take = (node: typescript.Node, text: string) => {
    if (/\p{L}/u.test(text) && !SAME.test(text.trim())) found.set(node, text.trim());
  };
  const takeLiteral = (node: typescript.Expression) => {
    if (ts.isStringLiteralLike(node)) take(node, node.text);
    if (ts.isTemplateExpression(node)) {
      take(
        node,
        [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(""),
      );
    }
  };
  /** What an expression can result in. What it compares or passes on is not shown. */
  const takeResults = (node: typescript.Expression): void => {
    takeLiteral(node);
    if (ts.isTemplateExpression(node)) {
      for (const { expression } of node.templateSpans) takeResults(expression);
    } else if (ts.isConditionalExpression(node)) {
      takeResults(node.whenTrue);
      takeResults(node.whenFalse);
    } else if (ts.isBinaryExpression(node) && RESULTS.has(node.operatorToken.kind)) {
      takeResults(node.left);
      takeResults(node.right);
    } else if (ts.isParenthesizedExpression(node)) takeResults(node.expression);
  };
  const visit = (node: typescript.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isNewExpression(node) && node.expression.getText().endsWith("Error")) return;
    if (ts.isJsxText(node)) take(node, node.text);
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
      takeResults(node.expression);
    }
    if (ts.isJsxAttribute(node) && SHOWN.test(node.name.getText())) {
      const given = node.initializer;
      if (given && ts.isStringLiteral(given)) takeResults(given);
      if (given && ts.isJsxExpression(given) && given.expression) takeResults(given.expression);
    }
    if (ts.isPropertyAssignment(node) && SHOWN.test(node.name.getText())) {
      takeResults(node.initializer);
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = ts.isTemplateExpression(node) ? node.head.text : node.text;
      if (SENTENCE.test(text)) takeLiteral(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found.values()];
}
