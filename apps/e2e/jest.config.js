import base from "../../jest.config.base.js";
import { imported, RETRIED } from "../../tools/jest/imported.js";
import { usualConfig } from "../../tools/soakSuites.js";
import { MEASURED } from "./measuredSuites.js";

/** One after the other: a browser of several people takes more than half of two cores, whatever else there is to do. */
export default usualConfig(
  imported({
    ...base,
    ...RETRIED,
    globalSetup: "<rootDir>/dist/test/harness/setUp.js",
    globalTeardown: "<rootDir>/dist/test/harness/tearDown.js",
    maxWorkers: 1,
    testTimeout: 240_000,
    // These run by themselves: jest.timing.config.js.
    testPathIgnorePatterns: ["/node_modules/", MEASURED],
  }),
  import.meta.url,
);
