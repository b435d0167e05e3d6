import base from "../../jest.config.base.js";
import { imported } from "../../tools/jest/imported.js";
import { usualConfig } from "../../tools/soakSuites.js";

/** For suites that are alone with what they prove. */
export const alone = {
  ...base,
  // Protokit's injection reads what decorators wrote, and must find the polyfill first.
  setupFiles: ["reflect-metadata", "@kifu/kit/testing/fast-hashing"],
};

const together = { ...alone, setupFiles: [...alone.setupFiles, "@kifu/kit/testing/fast-scaling"] };

export default usualConfig(imported(together), import.meta.url);
