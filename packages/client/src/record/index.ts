export { fetchRecord } from "./fetchRecord.js";
export { recordCrypto } from "./recordCrypto.js";
