import { fileURLToPath } from "node:url";

/** Tests run on what tsc emitted: one emitter for code and tests, decorators included. */
export default {
  testEnvironment: fileURLToPath(new URL("./tools/jest/vmEnvironment.js", import.meta.url)),
  roots: ["<rootDir>/dist/test"],
  testMatch: ["**/*.test.js"],
  transform: {},
  maxWorkers: 2,
  // Circuits take their time, the more so on a busy machine.
  testTimeout: 300_000,
  reporters: ["default", fileURLToPath(new URL("./tools/jest/reporter.js", import.meta.url))],
};
