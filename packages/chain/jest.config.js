import base from "../../jest.config.base.js";

/** Protokit's injection reads what decorators wrote, and must find the polyfill first. */
export default {
  ...base,
  setupFiles: ["reflect-metadata"],
  // These run by themselves: jest.timing.config.js.
  testPathIgnorePatterns: ["/node_modules/", "\\.timing\\.test\\.js$"],
};
