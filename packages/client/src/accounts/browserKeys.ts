import { notYet } from "../notYet.js";
import type { KeyStore } from "./KeyStore.js";

/** Keys in IndexedDB, encrypted under a key that no script can read out. */
export function browserKeys(_database?: string): KeyStore {
  return notYet();
}
