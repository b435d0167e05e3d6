import type { KeyStore } from "./KeyStore.js";
import { StoredKeys } from "./StoredKeys.js";

/** Keeps keys in memory only. They are lost when the process or the page ends. */
export function memoryKeys(): KeyStore {
  const kept = { keys: new Map<string, string>(), notes: new Map<string, string>() };
  return new StoredKeys({
    read: async (kind, name) => kept[kind].get(name),
    async write(kind, name, text) {
      if (text === undefined) kept[kind].delete(name);
      else kept[kind].set(name, text);
    },
  });
}
