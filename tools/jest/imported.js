import { fileURLToPath } from "node:url";

const here = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

/** For suites that wait for clocks and connections. See `retryInCI.js`. */
export const RETRIED = { testEnvironmentOptions: { isRetried: true } };

/**
 * A package's jest.config.js whose suites `testRunner.js` imports, so that they share the modules
 * they test. Not for suites that leave a library changed, such as tests that break circuits on
 * purpose.
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
    // Each suite leaves its own modules in memory.
    workerIdleMemoryLimit: "1GB",
  };
}
