import { type EmbeddedKeyValue, gather } from "./KeyValue.js";
import { UnwrittenChanges } from "./UnwrittenChanges.js";

/** A database in memory. Closing it keeps the entries, so a store can be opened in it again. */
export function memoryKeyValue(): EmbeddedKeyValue {
  const entries = new UnwrittenChanges({ get: () => undefined, range: () => [] });
  return {
    get: (key) => entries.get(key),
    range: (from, to, options) => entries.range(from, to, options),
    async write(fill) {
      for (const change of gather(fill)) entries.change(change);
    },
    writeNow(changes) {
      for (const change of changes) entries.change(change);
    },
    sync: async () => undefined,
    close: async () => undefined,
  };
}
