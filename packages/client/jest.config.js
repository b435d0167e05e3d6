import base from "../../jest.config.base.js";
import { imported, RETRIED } from "../../tools/jest/imported.js";
import { usualConfig } from "../../tools/soakSuites.js";

/** Some tests run parts of a node. There, Protokit's injection must find the polyfill first. */
export default usualConfig(
  imported({
    ...base,
    ...RETRIED,
    globalSetup: "<rootDir>/dist/test/harness/setUp.js",
    globalTeardown: "<rootDir>/dist/test/harness/tearDown.js",
    setupFiles: ["reflect-metadata"],
    // The tests wait for play and compute little. After this time a test hangs.
    testTimeout: 120_000,
  }),
  import.meta.url,
);
