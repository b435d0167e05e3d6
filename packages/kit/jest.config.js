import base from "../../jest.config.base.js";
import { usualConfig } from "../../tools/soakSuites.js";

export default usualConfig(base, import.meta.url);
