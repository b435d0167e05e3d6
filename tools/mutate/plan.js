import { readFileSync } from "node:fs";

/**
 * The plan that processes read before they run suites. It is a JSON file.
 *
 * @typedef {object} Plan
 * @property {[file: string, by: string][]} files each file that tsc emitted, and the version of
 * it with all mutants
 * @property {number[]} mutants the ids of the mutants to try
 * @property {string} news the file to which processes append their results, one per line
 */

export const PLAN = "KIFU_MUTATION_PLAN";

/** The function that a program with mutants calls to learn whether a check is removed now. */
export const WITHOUT = 'globalThis[Symbol.for("kifu.without")]';

/**
 * A result of a process. `reached`: a test of the suite executes the mutant's check. `noticed`: a
 * test fails with the mutant. `unsure`: a test that failed with the mutant also fails without it.
 * `done`: the suite has ended. `broken`: the suite fails without any mutant.
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
