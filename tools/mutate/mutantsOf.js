import ts from "typescript";

/**
 * A program with one check less.
 *
 * @typedef {{ line: number, what: string, text: string }} Mutant
 */

/** Statements that check something, and whose removal leaves a program that runs. */
const CHECKS = /^(assert|rangeCheck|fail)/;

/**
 * All programs that lack one check of this one, which is JavaScript: a statement such as `assert(…)` or
 * `x.assertEquals(…)` is gone, one side of `a.and(b)` counts alone, what is only refused `if (…)` is never refused, and
 * of `a || b` in such a condition one side counts alone.
 *
 * @param {string} source
 * @returns {Mutant[]}
 */
export function mutantsOf(source) {
  const file = ts.createSourceFile("checked.js", source, ts.ScriptTarget.ES2022, true);
  /** @type {Mutant[]} */
  const mutants = [];

  /**
   * @param {ts.Node} node
   * @param {string} replacement
   * @param {string} what
   */
  const add = (node, replacement, what) => {
    const [start, end] = [node.getStart(file), node.getEnd()];
    const { line } = file.getLineAndCharacterOfPosition(start);
    const text = source.slice(0, start) + replacement + source.slice(end);
    mutants.push({ line: line + 1, what: `${what}: ${oneLine(node.getText(file))}`, text });
  };

  /** @param {ts.Expression} condition */
  const addSides = (condition) => {
    if (!ts.isBinaryExpression(condition)) return;
    if (condition.operatorToken.kind !== ts.SyntaxKind.BarBarToken) return;
    const [left, right] = [condition.left, condition.right];
    add(condition, right.getText(file), `without ${oneLine(left.getText(file))}`);
    add(condition, left.getText(file), `without ${oneLine(right.getText(file))}`);
    addSides(left);
    addSides(right);
  };

  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isExpressionStatement(node) && isCheck(node.expression)) add(node, ";", "gone");
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      const [other] = node.arguments;
      if (name.text === "and" && other !== undefined) {
        add(node, expression.getText(file), `without ${oneLine(other.getText(file))}`);
        add(node, `(${other.getText(file)})`, `without ${oneLine(expression.getText(file))}`);
      }
    }
    if (ts.isIfStatement(node) && node.elseStatement === undefined && refuses(node.thenStatement)) {
      add(node.expression, "false", "never refused");
      addSides(node.expression);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return mutants;
}

/** @param {ts.Expression} expression */
function isCheck(expression) {
  const call = ts.isAwaitExpression(expression) ? expression.expression : expression;
  if (!ts.isCallExpression(call)) return false;
  const { expression: callee } = call;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  return ts.isIdentifier(name) && CHECKS.test(name.text);
}

/** @param {ts.Statement} statement */
function refuses(statement) {
  const [only] = ts.isBlock(statement) ? statement.statements : [statement];
  return only !== undefined && (ts.isThrowStatement(only) || ts.isReturnStatement(only));
}

/** @param {string} text */
function oneLine(text) {
  const line = text.replace(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
