import { fileURLToPath } from "node:url";
import { timingConfig } from "../../tools/soakSuites.js";
import { alone } from "./jest.config.js";

/**
 * Suites that compare times: one after the other, and beside no others, which would take from
 * the one what they leave to the other.
 */
export default timingConfig(
  {
    ...alone,
    testPathIgnorePatterns: ["/node_modules/"],
    // What is compared installs what it needs itself.
    setupFiles: ["reflect-metadata"],
    setupFilesAfterEnv: [fileURLToPath(new URL("../../tools/jest/retry.js", import.meta.url))],
    maxWorkers: 1,
  },
  import.meta.url,
);
