import { readFileSync } from "node:fs";

/**
 * What the processes that run suites are told, as a file.
 *
 * @typedef {object} Plan
 * @property {[file: string, by: string][]} files what tsc emitted, and the same with all mutants in it
 * @property {number[]} mutants the ids that are to be tried
 * @property {string} news where processes write what they find, one line each
 */

/** The variable with the path of the plan. */
export const PLAN = "KIFU_MUTATION_PLAN";

/** Asks, in a program with all of its mutants, whether a check is removed now. */
export const WITHOUT = 'globalThis[Symbol.for("kifu.without")]';

/**
 * A suite reaches a mutant when some test executes its check. `done` is a suite that is through, `broken` one that
 * fails without any mutant. `unsure` was noticed by a test that then failed without the mutant as well.
 *
 * @typedef {{ kind: "reached" | "noticed" | "unsure", id: number, suite: string }
 *   | { kind: "done" | "broken", suite: string }} News
 */

/**
 * @param {string} path
 * @returns {News[]}
 */
export const readNews = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
