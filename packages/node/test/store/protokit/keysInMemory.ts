import type { KeyValue } from "../../../src/store/keyValue.js";
import { Staging } from "../../../src/store/Staging.js";

/** Ordered keys in memory. */
export function keysInMemory(): KeyValue {
  const staging = new Staging({ get: () => undefined, range: () => [] });
  return {
    get: (key) => staging.get(key),
    range: (from, to, options) => staging.range(from, to, options),
    write: async (fill) => fill(staging),
    sync: async () => undefined,
    close: async () => undefined,
  };
}
