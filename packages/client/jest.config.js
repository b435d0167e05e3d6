import base from "../../jest.config.base.js";
import { imported, RETRIED } from "../../tools/jest/imported.js";
import { usualConfig } from "../../tools/soakSuites.js";

/** Some tests run a node's parts themselves: Protokit's injection must find the polyfill first. */
export default usualConfig(
  imported({
    ...base,
    ...RETRIED,
    globalSetup: "<rootDir>/dist/test/harness/setUp.js",
    globalTeardown: "<rootDir>/dist/test/harness/tearDown.js",
    setupFiles: ["reflect-metadata"],
    // They wait for play, and compute little: one that hangs is known by then.
    testTimeout: 120_000,
  }),
  import.meta.url,
);
