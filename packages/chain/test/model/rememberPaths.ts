import type { StateMap } from "@proto-kit/protocol";
import type { Field } from "o1js";

/**
 * Lets a table compute each path once. A path is a hash, and hashing is the half of what a
 * transaction costs here; no circuit runs in a sandbox, so that keys are always constants.
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
