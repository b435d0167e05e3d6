import { openLmdb as open } from "../../../src/store/openLmdb.js";
import { breakStore } from "./brokenStores.js";
import { options } from "./options.js";

/** Opens the database, and breaks it if the test asks for that. */
export const openLmdb: typeof open = async (...args) => {
  const keyValue = await open(...args);
  return options.breakage === undefined ? keyValue : breakStore(keyValue, options.breakage);
};
