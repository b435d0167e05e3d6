import { openLmdb as open } from "../../../src/store/openLmdb.js";
import { breakStore } from "./brokenStores.js";
import { options } from "./options.js";

export const openLmdb: typeof open = async (...args) => {
  const keyValue = await open(...args);
  return options.breakage === undefined ? keyValue : breakStore(keyValue, options.breakage);
};
