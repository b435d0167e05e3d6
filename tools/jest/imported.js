import { fileURLToPath } from "node:url";

const here = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

/** Of suites that wait for clocks and connections: `retryInCI.js`. */
export const RETRIED = { testEnvironmentOptions: { isRetried: true } };

/**
 * A package's jest.config.js whose suites are imported by `testRunner.js`, and share what they test. It is not for suites that
 * leave a library in another state than they found it, as tests do that break circuits on purpose.
 *
 * @template {object} Config
 * @param {Config & { setupFiles?: string[] }} config
 */
export function imported({ setupFiles = [], ...config }) {
  return {
    ...config,
    testRunner: here("./testRunner.js"),
    testEnvironment: here("./Environment.js"),
    // Imported once in a process, before the first suite.
    setupFilesAfterEnv: setupFiles,
    // Each suite leaves its own modules behind.
    workerIdleMemoryLimit: "1GB",
  };
}
