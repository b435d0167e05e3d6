/**
 * Adds up the counts of a run's parts.
 *
 *   node tools/results.js part NAME STATUS   counts a part that ended with this exit status
 *   node tools/results.js total              prints what failed, and then "N passed, N failed"; fails
 *                                            if any test failed
 *
 * Each test runner adds its counts as a line to the part's file, which KIFU_RESULTS names.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./setup/checkout.js";

const RESULTS = join(root, ".results");

/**
 * The numbers of tests, and of each failed one its name and error.
 *
 * @typedef {{ passed: number, failed: number, failures: string[] }} Counts
 */

/**
 * Appends the counts of one test run to the file that KIFU_RESULTS names. Without that variable,
 * does nothing.
 *
 * @param {Omit<Counts, "failures"> & Partial<Counts>} counts
 */
export function leaveCounts(counts, file = process.env["KIFU_RESULTS"]) {
  if (file === undefined || file === "") return;
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(counts)}\n`);
}

/**
 * The sum of all counts in a file. Without the file, both counts are 0.
 *
 * @param {string} file
 */
export function countsIn(file) {
  /** @type {Counts} */
  const sum = { passed: 0, failed: 0, failures: [] };
  for (const line of existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : []) {
    const { passed, failed, failures = [] } = JSON.parse(line);
    sum.passed += Number(passed);
    sum.failed += Number(failed);
    sum.failures.push(...failures);
  }
  return sum;
}

/**
 * The counts of a part. If the part's runners counted nothing, the part counts as one check. A
 * failed part has at least one failure.
 *
 * @param {string} name
 * @param {number} status the part's exit status
 * @param {Counts} counts what its runners counted
 * @returns {Counts}
 */
export function countPart(name, status, { passed, failed, failures }) {
  const named = failures.map((failure) => `${name}: ${failure}`);
  if (status === 0) return { passed: passed + failed === 0 ? 1 : passed, failed, failures: named };
  if (failed > 0) return { passed, failed, failures: named };
  return { passed, failed: 1, failures: [`${name} ended with status ${status}`] };
}

if (resolve(process.argv[1] ?? "") === fileURLToPath(import.meta.url)) {
  const [verb, name, status] = process.argv.slice(2);
  const total = join(RESULTS, "total");
  if (verb === "part" && name !== undefined && status !== undefined) {
    leaveCounts(countPart(name, Number(status), countsIn(join(RESULTS, name))), total);
  } else if (verb === "total") {
    const { passed, failed, failures } = countsIn(total);
    // Repeated here, since whoever reads the end of a long output looks for it.
    for (const failure of failures) console.log(`Failed: ${failure}`);
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  } else {
    console.error("results.js part NAME STATUS | results.js total");
    process.exitCode = 2;
  }
}
