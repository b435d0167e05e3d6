import ts from "typescript";
import { members, objectNamed, parse, parseAll, walk } from "./sources.js";

/** @typedef {{ message: string, details: string[] }} Thrown */

/**
 * The error classes that carry a code. The number is the position of the code among the
 * arguments.
 */
const ERRORS = new Map([
  ["NodeError", 0],
  ["HttpRefusal", 1],
]);

/**
 * For each code, the messages and the names of details that the node throws with it. Errors whose
 * message is built elsewhere are left out.
 *
 * @param {{ file: string, name: string }[]} declarations where codes are declared
 * @returns {Map<string, Thrown[]>}
 */
export function thrownMessages(declarations) {
  const codes = new Map(
    declarations.flatMap(({ file, name: object }) =>
      members(objectNamed(parse(file), object)).flatMap(({ name: group, value }) =>
        members(/** @type {ts.ObjectLiteralExpression} */ (value)).map(
          ({ name, value: text }) =>
            /** @type {const} */ ([
              `${group}.${name}`,
              /** @type {ts.StringLiteral} */ (text).text,
            ]),
        ),
      ),
    ),
  );
  /** @type {Map<string, Map<string, Thrown>>} */
  const found = new Map();
  for (const file of parseAll("packages/node/src")) {
    const aliases = aliasesIn(file);
    walk(file, (node) => {
      if (!ts.isNewExpression(node)) return;
      const at = ERRORS.get(node.expression.getText());
      const [what, text, options] = at === undefined ? [] : (node.arguments ?? []).slice(at);
      if (what === undefined || text === undefined) return;
      const messages = alternatives(text).map(messageOf);
      for (const [i, each] of alternatives(what).entries()) {
        const path = each.getText().split(".");
        const name = path.at(-1) ?? "";
        const group = path.length > 2 ? path.at(-2) : (aliases.get(path[0] ?? "") ?? path[0]);
        const code = codes.get(`${group}.${name}`);
        const message = messages[i] ?? messages[0];
        if (code === undefined || message === undefined) continue;
        const ofCode = found.get(code) ?? new Map();
        ofCode.set(message, { message, details: detailsOf(options) });
        found.set(code, ofCode);
      }
    });
  }
  return new Map(
    [...found].map(([code, thrown]) => [
      code,
      [...thrown.values()].sort((a, b) => (a.message < b.message ? -1 : 1)),
    ]),
  );
}

/**
 * The groups of codes that names in a file stand for: `const codes = nodeCodes.ingress`, `const {
 * store } = nodeCodes`.
 *
 * @param {ts.SourceFile} file
 */
function aliasesIn(file) {
  /** @type {Map<string, string>} */
  const aliases = new Map();
  walk(file, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return;
    const [, group] = /^\w*[cC]odes\.(\w+)$/.exec(node.initializer?.getText() ?? "") ?? [];
    if (group !== undefined) aliases.set(node.name.text, group);
  });
  return aliases;
}

/**
 * @param {ts.Expression} node
 * @returns {ts.Expression[]}
 */
function alternatives(node) {
  return ts.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse] : [node];
}

/**
 * @param {ts.Expression} node
 * @returns {string | undefined} the text, with … for parts known only at run time
 */
function messageOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  const { head, templateSpans } = node;
  const text = [head.text, ...templateSpans.map(({ literal }) => literal.text)].join("…");
  // A message with hardly any letters is not useful to a reader.
  return text.replaceAll(/[^a-z]/gi, "").length < 8 ? undefined : text;
}

/**
 * @param {ts.Expression | undefined} options
 * @returns {string[]} the names of the details
 */
function detailsOf(options) {
  if (options === undefined || !ts.isObjectLiteralExpression(options)) return [];
  const details = members(options).find(({ name }) => name === "details")?.value;
  if (details === undefined || !ts.isObjectLiteralExpression(details)) return [];
  return details.properties.flatMap(({ name }) =>
    name !== undefined && ts.isIdentifier(name) ? [name.text] : [],
  );
}
