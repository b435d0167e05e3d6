/**
 * For tests in browsers and of times, whose outcome another load of the machine can change: in CI, one that
 * fails is tried once more, by itself. The reporter names it.
 */
import { jest } from "@jest/globals";

if (process.env["CI"] !== undefined) jest.retryTimes(1, { logErrorsBeforeRetry: true });
