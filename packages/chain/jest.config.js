import base from "../../jest.config.base.js";
import { usualConfig } from "../../tools/soakSuites.js";

/** Protokit's injection reads what decorators wrote, and must find the polyfill first. */
export default usualConfig(
  {
    ...base,
    setupFiles: ["reflect-metadata", "@kifu/kit/testing/fast-hashing"],
  },
  import.meta.url,
);
