import { notYet } from "../notYet.js";
import type { KeyStore } from "./KeyStore.js";

/** Keys that are gone with the process or the page. */
export function memoryKeys(): KeyStore {
  return notYet();
}
