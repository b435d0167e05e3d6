import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { LISTS, withGame } from "./lists.js";
import { namesOf } from "./names.js";
import { templateFiles } from "./template.js";

/**
 * Writes the files of a new game, and adds its lines to the lists. If anything fails, nothing is
 * written.
 *
 * @param {string} top the checkout
 * @param {string} name a name that `nameFault` accepts
 * @returns {{ added: string[], changed: string[] }} paths relative to the checkout
 */
export function createGame(top, name) {
  const names = namesOf(name);
  const number = nextNumber(top);
  const added = templateFiles(names).map(({ path, text }) => ({
    path,
    text: text.replace("number: 0,", `number: ${number},`),
  }));
  const changed = LISTS.map((path) => ({
    path,
    text: withGame(path, readFileSync(join(top, path), "utf8"), names),
  }));
  for (const { path, text } of [...added, ...changed]) {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), text);
  }
  const paths = [...added.map(({ path }) => path), ...LISTS];
  // Formats the files, because a longer name may change line breaks.
  const oxfmt = join(top, "node_modules/oxfmt/bin/oxfmt");
  execFileSync(process.execPath, [oxfmt, ...paths], { cwd: top, stdio: "pipe" });
  return { added: paths.slice(0, added.length), changed: LISTS };
}

/**
 * The number after the highest one in use. Matches store their game's number, so a number is
 * never used again.
 *
 * @param {string} top
 */
function nextNumber(top) {
  const source = join(top, "packages/chain/src");
  const numbers = readdirSync(source).flatMap((folder) => {
    const [, number] = /^ {2}number: (\d+),$/m.exec(plainOf(join(source, folder))) ?? [];
    return number === undefined ? [] : [Number(number)];
  });
  return Math.max(0, ...numbers) + 1;
}

/** @param {string} folder */
function plainOf(folder) {
  try {
    return readFileSync(join(folder, "plain.ts"), "utf8");
  } catch {
    return ""; // The folder contains no game.
  }
}
