import { fileURLToPath } from "node:url";

/** Tests run on what tsc emitted: one emitter for code and tests, decorators included. */
const base = {
  testEnvironment: fileURLToPath(new URL("./tools/jest/VmEnvironment.js", import.meta.url)),
  roots: ["<rootDir>/dist/test"],
  testMatch: ["**/*.test.js"],
  transform: {},
  maxWorkers: 2,
  // Circuits take their time, the more so on a busy machine.
  testTimeout: 300_000,
  reporters: [
    "default",
    fileURLToPath(new URL("./tools/jest/ResultsReporter.js", import.meta.url)),
  ],
};

export default base;

/** For suites that run circuits, and are alone with what they measure or prove. */
export const withCircuits = {
  ...base,
  // Protokit's injection reads what decorators wrote, and must find the polyfill first.
  setupFiles: ["reflect-metadata", "@kifu/kit/testing/fast-hashing"],
};
