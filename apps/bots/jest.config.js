import base from "../../jest.config.base.js";
import { imported } from "../../tools/jest/imported.js";

export default imported({ ...base, setupFiles: ["@kifu/chain/register"] });
