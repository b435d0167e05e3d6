/** For suites of times, which are not imported: `imported.js` has it for those that are. */
import { jest } from "@jest/globals";
import { retryInCI } from "./retryInCI.js";

retryInCI(jest);
