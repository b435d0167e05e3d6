/**
 * Adds up what the parts of a run found.
 *
 *   node tools/results.js part NAME STATUS   notes that a part ended with this exit status
 *   node tools/results.js total              prints "N passed, N failed"; fails if any did
 *
 * Test runners leave counts of their own in the part's folder (KIFU_RESULTS names it).
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow, root } from "./setup/checkout.js";

export const RESULTS = ".results";

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Leaves the counts of one test run, if the caller asked for them with KIFU_RESULTS.
 *
 * @param {string} name
 * @param {Counts} counts
 */
export function leaveCounts(name, counts) {
  const folder = process.env["KIFU_RESULTS"];
  if (folder === undefined || folder === "") return;
  mkdirSync(folder, { recursive: true });
  const file = `${name.replace(/[^\w-]+/g, "-")}-${process.pid}.json`;
  writeFileSync(join(folder, file), `${JSON.stringify(counts)}\n`);
}

/**
 * A part that counted nothing is one check. A part that failed has at least one failure,
 * whatever its runners counted.
 *
 * @param {number} status the part's exit status
 * @param {Counts[]} runs what its runners counted
 * @returns {Counts}
 */
export function countPart(status, runs) {
  const passed = runs.reduce((sum, run) => sum + run.passed, 0);
  const failed = runs.reduce((sum, run) => sum + run.failed, 0);
  if (status !== 0) return { passed, failed: Math.max(failed, 1) };
  return { passed: passed + failed === 0 ? 1 : passed, failed };
}

/**
 * What runners left in a folder.
 *
 * @param {string} folder
 * @returns {Counts[]}
 */
export function countsBelow(folder) {
  return filesBelow(folder, () => false).map((file) => readCounts(join(folder, file)));
}

/**
 * @param {string} top the checkout
 * @param {string} name
 * @param {number} status
 * @returns {Counts}
 */
export function notePart(top, name, status) {
  const counts = countPart(status, countsBelow(join(top, RESULTS, name)));
  mkdirSync(join(top, RESULTS), { recursive: true });
  writeFileSync(join(top, RESULTS, `${name}.json`), `${JSON.stringify(counts)}\n`);
  return counts;
}

/**
 * @param {string} top
 * @returns {Counts}
 */
export function total(top) {
  const parts = filesBelow(join(top, RESULTS), () => false);
  const counts = parts.map((file) => readCounts(join(top, RESULTS, file)));
  return {
    passed: counts.reduce((sum, part) => sum + part.passed, 0),
    failed: counts.reduce((sum, part) => sum + part.failed, 0),
  };
}

/**
 * @param {string} file
 * @returns {Counts}
 */
function readCounts(file) {
  const { passed, failed } = JSON.parse(readFileSync(file, "utf8"));
  return { passed: Number(passed), failed: Number(failed) };
}

if (resolve(process.argv[1] ?? "") === fileURLToPath(import.meta.url)) {
  const [verb, name, status] = process.argv.slice(2);
  if (verb === "part" && name !== undefined && status !== undefined) {
    notePart(root, name, Number(status));
  } else if (verb === "total") {
    const { passed, failed } = total(root);
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  } else {
    console.error("results.js part NAME STATUS | results.js total");
    process.exitCode = 2;
  }
}
