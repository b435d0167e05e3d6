import type { InitializeHook, LoadFnOutput, LoadHook } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const PROTOCOL = fileURLToPath(new URL("../../../src/protocol", import.meta.url));

let deletable: ReadonlySet<string>;

/**
 * Node.js calls this before it loads any module. `codes` are the codes of the constraints that can
 * be deleted.
 */
export const initialize: InitializeHook<readonly string[]> = (codes) => {
  deletable = new Set(codes);
};

/** Skips a statement of the protocol's modules while `globalThis.kifuDeleted` is its code. */
export const load: LoadHook = async (url, context, next) => {
  const loaded = await next(url, context);
  if (!url.startsWith("file:") || relative(PROTOCOL, fileURLToPath(url)).startsWith("..")) {
    return loaded;
  }
  return { ...loaded, source: skippable(textOf(loaded.source)) };
};

function textOf(source: LoadFnOutput["source"]): string {
  if (source === undefined || source === null) throw new Error("A module has no source");
  return typeof source === "string" ? source : new TextDecoder().decode(source);
}

function skippable(source: string): string {
  const file = ts.createSourceFile("module.js", source, ts.ScriptTarget.Latest, true);
  const found: ts.ExpressionStatement[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && deletable.has(codeOf(node))) found.push(node);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  // From the end, because an insertion moves what follows it.
  return found.reduceRight((text, statement) => {
    const from = statement.getStart();
    const condition = `if (globalThis.kifuDeleted !== "${codeOf(statement)}") `;
    return text.slice(0, from) + condition + text.slice(from);
  }, source);
}

function codeOf(statement: ts.ExpressionStatement): string {
  const { expression } = statement;
  const last = ts.isCallExpression(expression) ? expression.arguments.at(-1) : undefined;
  return last !== undefined && ts.isStringLiteral(last) ? last.text : "";
}
