/** The values that `jest.retryTimes` sets in the global object. */
const KEYS = { RETRY_TIMES: 1, RETRY_IMMEDIATELY: true, LOG_ERRORS_BEFORE_RETRY: true };

/**
 * In CI, retries a failed test once, because the machine's load can change its outcome. The
 * reporter names the test. The test runs again at once, because later tests may remove what it
 * needs.
 *
 * @param {{ projectConfig: import("@jest/types").Config.ProjectConfig }} config
 * @param {object} global the suite's own
 */
export function retryInCI({ projectConfig }, global) {
  if (process.env["CI"] === undefined) return;
  if (projectConfig.testEnvironmentOptions["isRetried"] !== true) return;
  for (const [key, value] of Object.entries(KEYS)) Reflect.set(global, Symbol.for(key), value);
}
