import base from "../../jest.config.base.js";
import { imported } from "../../tools/jest/imported.js";
import { usualConfig } from "../../tools/soakSuites.js";

export default usualConfig(imported(base), import.meta.url);
