import base from "../../jest.config.base.js";
import { imported, RETRIED } from "../../tools/jest/imported.js";

/** Some tests run a node's parts themselves: Protokit's injection must find the polyfill first. */
export default imported({
  ...base,
  ...RETRIED,
  setupFiles: ["reflect-metadata"],
});
