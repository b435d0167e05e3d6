import { leaveCounts } from "./results.js";

/** Leaves jest's counts for tools/results.js. A file that cannot run counts as one failure. */
export default class ResultsReporter {
  /**
   * @param {unknown} _contexts
   * @param {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number }} results
   */
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    leaveCounts({ passed: results.numPassedTests, failed });
  }
}
