import type { KeyValue } from "../../../src/store/KeyValue.js";
import { UnwrittenChanges } from "../../../src/store/UnwrittenChanges.js";

export function keysInMemory(): KeyValue {
  const unwritten = new UnwrittenChanges({ get: () => undefined, range: () => [] });
  return {
    get: (key) => unwritten.get(key),
    range: (from, to, options) => unwritten.range(from, to, options),
    write: async (fill) => fill(unwritten),
    sync: async () => undefined,
    close: async () => undefined,
  };
}
