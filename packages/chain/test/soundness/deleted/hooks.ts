import type { InitializeHook, LoadFnOutput, LoadHook } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const PROTOCOL = fileURLToPath(new URL("../../../src/protocol", import.meta.url));

let deleted: ReadonlySet<string>;

/**
 * Node.js calls this before it loads any module. `codes` are the codes of the constraints to
 * delete.
 */
export const initialize: InitializeHook<readonly string[]> = (codes) => {
  deleted = new Set(codes);
};

/** Removes the statements with these codes from the protocol's modules. */
export const load: LoadHook = async (url, context, next) => {
  const loaded = await next(url, context);
  if (!url.startsWith("file:") || relative(PROTOCOL, fileURLToPath(url)).startsWith("..")) {
    return loaded;
  }
  return { ...loaded, source: without(textOf(loaded.source), deleted) };
};

function textOf(source: LoadFnOutput["source"]): string {
  if (source === undefined || source === null) throw new Error("A module has no source");
  return typeof source === "string" ? source : new TextDecoder().decode(source);
}

function without(source: string, codes: ReadonlySet<string>): string {
  const file = ts.createSourceFile("module.js", source, ts.ScriptTarget.Latest, true);
  let rest = source;
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && codes.has(codeOf(node))) {
      const from = node.getStart();
      const blank = " ".repeat(node.end - from);
      rest = rest.slice(0, from) + blank + rest.slice(node.end);
    } else {
      ts.forEachChild(node, visit);
    }
  };
  visit(file);
  return rest;
}

function codeOf(statement: ts.ExpressionStatement): string {
  const { expression } = statement;
  const last = ts.isCallExpression(expression) ? expression.arguments.at(-1) : undefined;
  return last !== undefined && ts.isStringLiteral(last) ? last.text : "";
}
