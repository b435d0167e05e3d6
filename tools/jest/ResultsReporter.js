import { leaveCounts } from "../results.js";

/**
 * Writes jest's counts for tools/results.js, and names each test that passed only at its second
 * attempt. A file that cannot run counts as one failure.
 */
export default class ResultsReporter {
  /**
   * @param {unknown} _contexts
   * @param {{
   *   numPassedTests: number,
   *   numFailedTests: number,
   *   numRuntimeErrorTestSuites: number,
   *   testResults: { testFilePath: string, testResults: Test[] }[],
   * }} results
   * @typedef {{ fullName: string, status: string, invocations?: number }} Test
   */
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    leaveCounts({ passed: results.numPassedTests, failed });
    for (const { testFilePath, testResults } of results.testResults) {
      for (const { fullName, status, invocations = 1 } of testResults) {
        if (status !== "passed" || invocations < 2) continue;
        console.log(`Passed at the second attempt: ${fullName} (${testFilePath})`);
      }
    }
  }
}
