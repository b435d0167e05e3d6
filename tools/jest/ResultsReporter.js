import { leaveCounts } from "../results.js";

/**
 * @typedef {{ testFilePath: string, failureMessage?: string | null, testResults: Test[] }} Suite
 * @typedef {{
 *   fullName: string,
 *   status: string,
 *   invocations?: number,
 *   failureMessages?: string[],
 * }} Test
 */

/**
 * Writes jest's counts and failures for tools/results.js, and names each test that passed only at
 * its second attempt. A file that cannot run counts as one failure.
 */
export default class ResultsReporter {
  /**
   * @param {unknown} _contexts
   * @param {{
   *   numPassedTests: number,
   *   numFailedTests: number,
   *   numRuntimeErrorTestSuites: number,
   *   testResults: Suite[],
   * }} results
   */
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const failures = results.testResults.flatMap(failuresOf);
    leaveCounts({ passed: results.numPassedTests, failed, failures });
    for (const { testFilePath, testResults } of results.testResults) {
      for (const { fullName, status, invocations = 1 } of testResults) {
        if (status !== "passed" || invocations < 2) continue;
        console.log(`Passed at the second attempt: ${fullName} (${testFilePath})`);
      }
    }
  }
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function failuresOf({ testFilePath, failureMessage, testResults }) {
  const failed = testResults.filter(({ status }) => status === "failed");
  if (failed.length === 0) return failureMessage ? [`${testFilePath}\n${failureMessage}`] : [];
  return failed.map(
    ({ fullName, failureMessages = [] }) =>
      `${fullName} (${testFilePath})\n${failureMessages.join("\n")}`,
  );
}
