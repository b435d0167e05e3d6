import type { StateMap } from "@proto-kit/protocol";
import type { Field } from "o1js";

/**
 * Caches a table's paths. A path is a hash, and hashing is half the cost of a transaction here.
 * No circuit runs in a sandbox, so keys are always constants.
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
