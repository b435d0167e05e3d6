import base from "../../jest.config.base.js";

/** Some tests run a node's parts themselves: Protokit's injection must find the polyfill first. */
export default { ...base, setupFiles: ["reflect-metadata"] };
