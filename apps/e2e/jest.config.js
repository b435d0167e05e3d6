import base from "../../jest.config.base.js";
import { imported, RETRIED } from "../../tools/jest/imported.js";
import { usualConfig } from "../../tools/soakSuites.js";
import { MEASURED } from "./measuredSuites.js";

/** They wait for each other's moves, and for clocks, more than they compute. */
export default usualConfig(
  imported({
    ...base,
    ...RETRIED,
    globalSetup: "<rootDir>/dist/test/harness/setUp.js",
    globalTeardown: "<rootDir>/dist/test/harness/tearDown.js",
    maxWorkers: 2,
    testTimeout: 240_000,
    // These run by themselves: jest.timing.config.js.
    testPathIgnorePatterns: ["/node_modules/", MEASURED],
  }),
  import.meta.url,
);
