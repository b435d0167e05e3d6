import base from "../../jest.config.base.js";
import { imported, RETRIED } from "../../tools/jest/imported.js";
import { usualConfig } from "../../tools/soakSuites.js";
import { MEASURED } from "./measuredSuites.js";

/**
 * One suite at a time, since a browser with several people takes more than half of two cores.
 */
export default usualConfig(
  imported({
    ...base,
    ...RETRIED,
    globalSetup: "<rootDir>/dist/test/harness/setUp.js",
    globalTeardown: "<rootDir>/dist/test/harness/tearDown.js",
    maxWorkers: 1,
    testTimeout: 240_000,
    // Run separately by jest.timing.config.js.
    testPathIgnorePatterns: ["/node_modules/", MEASURED],
  }),
  import.meta.url,
);
