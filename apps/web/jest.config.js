import base from "../../jest.config.base.js";

export default {
  ...base,
  // Styles are for the bundler.
  moduleNameMapper: { "\\.css$": "<rootDir>/dist/test/noStyle.js" },
};
