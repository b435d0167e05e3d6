import type { StateMap } from "@proto-kit/protocol";
import type { Field } from "o1js";

/**
 * Caches a table's paths. A path is a hash, and hashing takes half the time of a transaction in
 * these tests. Keys are always constants, because no circuit runs in this sandbox.
 */
export function rememberPaths<Key, Value>(table: StateMap<Key, Value>): void {
  const paths = new Map<string, Field>();
  const compute = table.getPath.bind(table);
  table.getPath = (key) => {
    const name = String(table.keyType.toFields(key));
    const path = paths.get(name) ?? compute(key);
    paths.set(name, path);
    return path;
  };
}
