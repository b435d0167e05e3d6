import type { KeyValue } from "./KeyValue.js";
import { UnwrittenChanges } from "./UnwrittenChanges.js";

/** A database in memory. Closing it keeps the entries, so a store can be opened in it again. */
export function memoryKeyValue(): KeyValue {
  const entries = new UnwrittenChanges({ get: () => undefined, range: () => [] });
  return {
    get: (key) => entries.get(key),
    range: (from, to, options) => entries.range(from, to, options),
    async write(fill) {
      const batch = new UnwrittenChanges(entries);
      fill(batch);
      batch.applyTo(entries);
    },
    sync: async () => undefined,
    close: async () => undefined,
  };
}
