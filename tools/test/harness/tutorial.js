/** Parses a tutorial into the steps in its fenced blocks. */

/**
 * The kind of a fenced block, by the text after its fence:
 *
 *   console       commands after "$ ", each with what it prints; "…" is any number of lines
 *   diff          changes to the files named after "---"
 *   diff mistake  the same, undone after the next command
 *   ts file=PATH  a whole file
 *   ts from=PATH  an excerpt of a file
 *
 * @typedef {"run" | "edit" | "mistake" | "file" | "excerpt"} Kind
 *
 * @typedef {object} Step
 * @property {Kind} kind
 * @property {number} line of the document where the block's text begins
 * @property {string} text
 * @property {string} path of the file; empty if the kind has none
 */

/** @type {[RegExp, Kind][]} */
const KINDS = [
  [/^console$/, "run"],
  [/^diff$/, "edit"],
  [/^diff mistake$/, "mistake"],
  [/^ts file=(\S+)$/, "file"],
  [/^ts from=(\S+)$/, "excerpt"],
];

/**
 * @param {string} markdown
 * @returns {Step[]}
 */
export function stepsOf(markdown) {
  const lines = markdown.split("\n");
  /** @type {Step[]} */
  const steps = [];
  for (let i = 0; i < lines.length; i++) {
    const [, info] = /^```(.*)$/.exec(lines[i] ?? "") ?? [];
    if (info === undefined) continue;
    const end = lines.indexOf("```", i + 1);
    if (end < 0) throw new Error(`line ${i + 1}: the block has no end`);
    const [pattern, kind] = KINDS.find(([known]) => known.test(info)) ?? [];
    if (pattern === undefined || kind === undefined) {
      throw new Error(`line ${i + 1}: a block "${info}" has no meaning here`);
    }
    const path = pattern.exec(info)?.[1] ?? "";
    steps.push({ kind, line: i + 2, text: lines.slice(i + 1, end).join("\n"), path });
    i = end;
  }
  return steps;
}

/**
 * @typedef {object} Command
 * @property {string} command
 * @property {string} shown the part of its output in the text
 * @property {number} line of the document
 */

/**
 * @param {Step} step of the kind "run"
 * @returns {Command[]}
 */
export function commandsOf({ text, line }) {
  /** @type {Command[]} */
  const commands = [];
  for (const [i, written] of text.split("\n").entries()) {
    const last = commands.at(-1);
    if (written.startsWith("$ ")) {
      commands.push({ command: written.slice(2), shown: "", line: line + i });
    } else if (last === undefined) {
      throw new Error("an output without a command");
    } else {
      last.shown += `${written}\n`;
    }
  }
  return commands;
}

/**
 * The files after a diff is applied. Each hunk's old lines must occur exactly once.
 *
 * @param {string} diff
 * @param {(path: string) => string} read
 * @returns {Record<string, string>} new texts by path
 */
export function patched(diff, read) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const part of diff.split(/^(?=--- )/m)) {
    const [, path, rest] = /^--- (\S+)\n([^]*)$/.exec(part) ?? [];
    if (path === undefined || rest === undefined) throw new Error(`No file is named in\n${part}`);
    for (const hunk of rest.split(/^@@.*\n/m).filter(Boolean)) {
      files[path] = withHunk(files[path] ?? read(path), hunk, path);
    }
  }
  return files;
}

/**
 * @param {string} text
 * @param {string} hunk
 * @param {string} path
 */
function withHunk(text, hunk, path) {
  const lines = hunk.replace(/\n$/, "").split("\n");
  const odd = lines.find((line) => !/^([ +-]|$)/.test(line));
  if (odd !== undefined) throw new Error(`Not a line of a diff: ${odd}`);
  /** @param {string} marks */
  const side = (marks) =>
    lines
      .filter((line) => marks.includes(line[0] ?? " "))
      .map((line) => `${line.slice(1)}\n`)
      .join("");
  const [before, after] = [side(" -"), side(" +")];
  const found = `\n${text}`.split(`\n${before}`).length - 1;
  if (found !== 1) throw new Error(`${path} has these lines ${found} times, not once:\n${before}`);
  return `\n${text}`.replace(`\n${before}`, () => `\n${after}`).slice(1);
}

/**
 * The first line of an output that differs from what the document shows; undefined if it matches
 * or nothing is shown. Ignores times, and which positions and hints a check found.
 *
 * @param {string} shown
 * @param {string} printed
 * @returns {string | undefined}
 */
export function outputDifference(shown, printed) {
  if (shown === "") return undefined;
  const found = printed
    .split("\n")
    .filter((line) => !/^(> |npm )/.test(line))
    .map(comparable);
  let next = 0;
  // The shown text may begin anywhere in the output, because npm's own lines come first.
  let anywhere = true;
  for (const line of shown.trimEnd().split("\n")) {
    if (line.trim() === "…") {
      anywhere = true;
      continue;
    }
    const at = found.indexOf(comparable(line), next);
    if (at < 0 || (!anywhere && at !== next)) return line;
    next = at + 1;
    anywhere = false;
  }
  return anywhere || found.slice(next).every((line) => line === "") ? undefined : found[next];
}

/** @param {string} line */
function comparable(line) {
  return line
    .replace(/ {2}\d+ samples?, \d+ ms$/, "")
    .replace(/^(\d+) of \1 checks passed in .*/, "all checks passed")
    .replace(/ in [\d.]+ s, seed/, " in a time, seed")
    .replace(/[●○]/g, "·")
    .replace(/[a-o]\d+ by seat [01]/, "a move")
    .replace(/secondToMove (true|false)/, "secondToMove")
    .replace(/(state|move|witness|answers|honestly) \[[\d ]*\]/g, "$1 []")
    .replace(/hint \d+ \(\d+\)/g, "hint")
    .replace(/\.ts:\d+(:\d+)?/g, ".ts")
    .trimEnd();
}
