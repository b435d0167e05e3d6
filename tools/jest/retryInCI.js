/**
 * Where another load of the machine can change how tests end: in CI, one that fails is tried once more, by itself.
 * The reporter names it.
 *
 * @param {{ retryTimes(times: number, options: { logErrorsBeforeRetry: boolean, retryImmediately: boolean }): unknown }} jest the suite's own
 */
export function retryInCI(jest) {
  if (process.env["CI"] === undefined) return;
  // At once: later tests of a suite may end what it needs.
  jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
}
