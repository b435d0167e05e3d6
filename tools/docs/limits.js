import ts from "typescript";
import { configKeyNames, defaultOf } from "../../packages/node/dist/src/lib/config/index.js";
import { code, page, table } from "./markdown.js";
import { slug } from "./slug.js";
import { commentOf, parseAll, walk } from "./sources.js";

const INTRO = `What a node accepts at most. Rates are counted by sender and by network address, IPv6 by /64. What exceeds a rate is
refused with \`ingress/rate-limited\` and leaves nothing behind. Requests from the node's own machine are not limited,
unless a proxy passes them on.`;

const LIMITING = /^(ingress|feed|seeks)\.|^http\.maximumBodyBytes$/;
const FOLDERS = ["packages/node/src", "packages/wire/src"];

/**
 * Generates docs/reference/limits.md from the settings and from constants. A constant is listed
 * if its comment has a paragraph "Limit: …" or "Price: …".
 */
export function limits() {
  const settings = configKeyNames
    .filter((key) => LIMITING.test(key))
    .map((key) => [`[${code(key)}](settings.md#${slug(key)})`, number(Number(defaultOf(key)))]);
  return page("Limits", INTRO, [
    "## Limits that you can set",
    table(["setting", "default"], settings),
    "## Fixed limits",
    table(["what", "at most"], marked("Limit")),
    "## What counts as several",
    table(["what", "number"], marked("Price")),
  ]);
}

/**
 * The constants whose comment has a paragraph that starts with `word`, and their values.
 *
 * @param {string} word
 */
function marked(word) {
  /** @type {string[][]} */
  const found = [];
  for (const file of FOLDERS.flatMap(parseAll)) {
    walk(file, (node) => {
      const isConstant = ts.isVariableStatement(node);
      if (!isConstant && !ts.isPropertyAssignment(node)) return;
      const text = commentOf(node)?.marked[word];
      if (text === undefined) return;
      const value = isConstant
        ? node.declarationList.declarations[0]?.initializer
        : node.initializer;
      found.push([text.replace(/\.$/, ""), number(Number(value?.getText().replaceAll("_", "")))]);
    });
  }
  return found.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
}

/** @param {number} value */
function number(value) {
  if (Number.isNaN(value)) throw new Error("A limit must be written as a number");
  return value.toLocaleString("en-US");
}
