import base from "../../jest.config.base.js";
import { imported, RETRIED } from "../../tools/jest/imported.js";

export default imported({ ...base, ...RETRIED });
