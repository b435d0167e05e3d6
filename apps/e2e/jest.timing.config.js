import base from "./jest.config.js";
import { MEASURED } from "./measuredSuites.js";

/** One suite at a time, since neighbours would disturb the measurements. */
export default {
  ...base,
  testRegex: MEASURED,
  testMatch: undefined,
  testPathIgnorePatterns: ["/node_modules/"],
  maxWorkers: 1,
};
