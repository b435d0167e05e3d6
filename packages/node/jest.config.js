import base from "../../jest.config.base.js";
import { imported, RETRIED } from "../../tools/jest/imported.js";
import { usualConfig } from "../../tools/soakSuites.js";

/** For suites that are alone with what they measure or prove. */
export const alone = {
  ...base,
  // Protokit's injection reads what decorators wrote, and must find the polyfill first.
  setupFiles: ["reflect-metadata", "@kifu/kit/testing/fast-hashing"],
};

export default usualConfig(
  imported({
    ...alone,
    ...RETRIED,
    setupFiles: [...alone.setupFiles, "@kifu/kit/testing/fast-scaling"],
    // They wait more than those of circuits do.
    maxWorkers: 3,
    // These run by themselves: jest.timing.config.js.
    testPathIgnorePatterns: ["/node_modules/", "\\.timing\\.test\\.js$"],
  }),
  import.meta.url,
);
