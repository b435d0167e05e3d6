import { fileURLToPath } from "node:url";
import { withCircuits } from "../../jest.config.base.js";
import { timingConfig } from "../../tools/soakSuites.js";

/**
 * Suites that compare times: one after the other, and beside no others, which would take from
 * the one what they leave to the other.
 */
export default timingConfig(
  {
    ...withCircuits,
    testPathIgnorePatterns: ["/node_modules/"],
    // What is compared installs what it needs itself.
    setupFiles: ["reflect-metadata"],
    setupFilesAfterEnv: [fileURLToPath(new URL("../../tools/jest/retry.js", import.meta.url))],
    maxWorkers: 1,
  },
  import.meta.url,
);
