/**
 * In CI, retries a failed test once, since the machine's load can change its outcome. The
 * reporter names the test.
 *
 * @param {{ retryTimes(times: number, options: { logErrorsBeforeRetry: boolean, retryImmediately: boolean }): unknown }} jest the suite's own
 */
export function retryInCI(jest) {
  if (process.env["CI"] === undefined) return;
  // Retried at once: later tests of a suite may end what this one needs.
  jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
}
