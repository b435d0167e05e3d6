import type { KeyStore } from "../accounts/KeyStore.js";
import { notYet } from "../notYet.js";

/** Keys in a file that only its owner may read. */
export function fileKeys(_path: string): KeyStore {
  return notYet();
}
