import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { LISTS } from "./lists.js";
import { namesOf, TEMPLATE } from "./names.js";
import { templateFiles } from "./template.js";

const LONGEST = 32;

/** The files that define codes which belong to no game. */
const CODES = [
  "packages/chain/src/engine/codes.ts",
  "packages/node/src/lib/nodeCodes.ts",
  "packages/node/src/cli/commandCodes.ts",
].concat(
  ["errorTexts", "answerTexts", "offerTexts", "walletTexts"].map(
    (name) => `packages/client/src/errors/${name}.ts`,
  ),
);

/**
 * Explains why a game cannot have this name. Returns undefined if it can.
 *
 * @param {string} top of the checkout
 * @param {string} name
 * @returns {string | undefined}
 */
export function nameFault(top, name) {
  if (name.length > LONGEST || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    return (
      `"${name}" cannot be a name: use lower-case words with hyphens between them, such as ` +
      `nine-holes, and at most ${LONGEST} characters.`
    );
  }
  const names = namesOf(name);
  const places = [
    ...["src", "test"].map((part) => `packages/chain/${part}/${name}`),
    // An import would find this file before the game's view.
    `apps/web/src/games/${name}.ts`,
  ];
  const taken = [...places, ...templateFiles(names).map(({ path }) => path)].find((path) =>
    existsSync(join(top, path)),
  );
  if (taken !== undefined) return `"${name}" is taken: ${taken} exists.`;
  if (CODES.some((path) => read(top, path).includes(`"${name}/`))) {
    return `"${name}" is taken: some error codes start with ${name}/.`;
  }
  if (!isVariable(names.constant)) return `"${name}" cannot be a name: JavaScript reserves it.`;

  const sources = [
    ...LISTS.map((path) => ({ path, text: read(top, path) })),
    ...templateFiles(TEMPLATE).map(({ path, text }) => ({ path: `the template of ${path}`, text })),
  ];
  for (const { path, text } of sources.filter(({ path }) => /\.tsx?$/.test(path))) {
    const word = [names.constant, names.module].find((used) => mentions(text, used));
    if (word !== undefined) return `"${name}" is taken: ${path} uses the name ${word}.`;
  }
  /** @type {{ exports: Record<string, string> }} */
  const { exports } = JSON.parse(read(top, "packages/chain/package.json"));
  if (`./${name}` in exports) return `"${name}" is taken: @kifu/chain exports ./${name}.`;
  return undefined;
}

/**
 * @param {string} text of a source file
 * @param {string} word
 */
function mentions(text, word) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"\n]*"/g, "");
  return new RegExp(`(?<![.\\w])${word}\\b(?!:)`).test(code);
}

/** @param {string} word */
function isVariable(word) {
  try {
    return Boolean(new Script(`"use strict"; async () => { const ${word} = 0; };`));
  } catch {
    return false;
  }
}

/**
 * @param {string} top
 * @param {string} path
 */
function read(top, path) {
  return readFileSync(join(top, path), "utf8");
}
