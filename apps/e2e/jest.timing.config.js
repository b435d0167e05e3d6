import base from "./jest.config.js";
import { MEASURED } from "./measuredSuites.js";

/** One after the other: what is measured in a browser minds its neighbours. */
export default {
  ...base,
  testRegex: MEASURED,
  testMatch: undefined,
  testPathIgnorePatterns: ["/node_modules/"],
  maxWorkers: 1,
};
