import { soakConfig } from "../../tools/soakSuites.js";
import base from "./jest.config.js";

/** Runs at full length the suites that `npm test` shortens. */
export default soakConfig(base, import.meta.url);
