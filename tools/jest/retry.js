/** For suites in browsers and of times. */
import { jest } from "@jest/globals";
import { retryInCI } from "./retryInCI.js";

retryInCI(jest);
