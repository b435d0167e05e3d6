/** For timing suites, which are not imported. Imported suites retry by `imported.js`. */
import { jest } from "@jest/globals";
import { retryInCI } from "./retryInCI.js";

retryInCI(jest);
