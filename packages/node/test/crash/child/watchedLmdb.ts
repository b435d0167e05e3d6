import { openLmdb as open } from "../../../src/store/openLmdb.js";
import { breakStore } from "./brokenStores.js";
import { options } from "./options.js";

export const openLmdb: typeof open = async (...args) => {
  const keyValue = await open(...args);
  if (options.breakage === undefined) return keyValue;
  const broken = breakStore(keyValue, options.breakage);
  return Object.assign(Object.create(keyValue) as typeof keyValue, broken);
};
