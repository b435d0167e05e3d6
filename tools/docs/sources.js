/** Reads declarations and their comments from the sources. The reference is made from them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { filesBelow, root } from "../setup/checkout.js";

/**
 * @typedef {{ text: string[], marked: Record<string, string> }} Comment A comment's paragraphs.
 * Paragraphs that begin with a word and a colon are in `marked`, keyed by that word
 */

/** @param {string} path the path of a source, relative to the checkout's top */
export function parse(path) {
  const text = readFileSync(join(root, path), "utf8");
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/**
 * Parses all sources below a folder, in no particular order.
 *
 * @param {string} folder from the checkout's top
 */
export function parseAll(folder) {
  return filesBelow(join(root, folder))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => parse(`${folder}/${file}`));
}

/**
 * Visits every node of a file.
 *
 * @param {ts.Node} node
 * @param {(node: ts.Node) => void} visit
 */
export function walk(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/**
 * The doc comment directly before a declaration. A paragraph such as "Remedy: …" is stored under
 * its first word.
 *
 * @param {ts.Node} node
 * @returns {Comment | undefined}
 */
export function commentOf(node) {
  const source = node.getSourceFile().text;
  const last = ts
    .getLeadingCommentRanges(source, node.getFullStart())
    ?.map(({ pos, end }) => source.slice(pos, end))
    .filter((comment) => comment.startsWith("/**"))
    .at(-1);
  if (last === undefined) return undefined;
  const lines = last
    .replace(/^\/\*\*|\*\/$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, "").trim());
  const paragraphs = lines
    .join("\n")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll("\n", " ").trim())
    .filter((paragraph) => paragraph !== "");
  /** @type {Comment} */
  const comment = { text: [], marked: {} };
  for (const paragraph of paragraphs) {
    const [, word, rest] = /^([A-Z][a-z]+): (.*)$/.exec(paragraph) ?? [];
    if (word === undefined || rest === undefined) comment.text.push(paragraph);
    else comment.marked[word] = rest;
  }
  return comment;
}

/**
 * The object literal that is the value of a constant. A type assertion around it is skipped.
 *
 * @param {ts.SourceFile} file
 * @param {string} name
 * @returns {ts.ObjectLiteralExpression}
 */
export function objectNamed(file, name) {
  /** @type {ts.ObjectLiteralExpression | undefined} */
  let found;
  walk(file, (node) => {
    if (!ts.isVariableDeclaration(node) || node.name.getText() !== name) return;
    let value = node.initializer;
    while (value !== undefined && !ts.isObjectLiteralExpression(value)) {
      value =
        ts.isAsExpression(value) || ts.isSatisfiesExpression(value) ? value.expression : undefined;
    }
    found = value;
  });
  if (found === undefined) throw new Error(`${file.fileName} has no object ${name}`);
  return found;
}

/**
 * The members of an object, with their comments. Throws if a member has no comment.
 *
 * @param {ts.ObjectLiteralExpression} object
 */
export function members(object) {
  return object.properties.filter(ts.isPropertyAssignment).map((property) => {
    const name = ts.isStringLiteral(property.name) ? property.name.text : property.name.getText();
    const comment = commentOf(property);
    return { name, value: property.initializer, comment };
  });
}

/**
 * The paragraphs of a comment. Throws if there are none, so that nothing is missing in the
 * reference.
 *
 * @param {Comment | undefined} comment
 * @param {string} name
 */
export function documented(comment, name) {
  if (comment === undefined) throw new Error(`${name} has no comment, which the reference needs`);
  return comment;
}
