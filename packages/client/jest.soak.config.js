import { soakConfig } from "../../tools/soakSuites.js";
import base from "./jest.config.js";

/** The suites that `npm test` shortens, for a run at their whole length. */
export default soakConfig(base, import.meta.url);
