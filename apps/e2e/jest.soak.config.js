import { soakConfig } from "../../tools/soakSuites.js";
import base from "./jest.config.js";

/** The suites that `npm test` shortens, at full length. */
export default soakConfig(base, import.meta.url);
