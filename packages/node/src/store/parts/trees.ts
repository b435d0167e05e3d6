import type { StoredLeaf } from "@proto-kit/common";
import { Field } from "o1js";
import { fieldsCodec, leafCodec } from "../codec/values.js";
import type { WriteBatch } from "../KeyValue.js";
import { fieldBytes, fieldKey, fieldOf, nodeKey, sectionRange } from "../keys.js";
import type { Entries } from "../UnwrittenChanges.js";
import { putFact, read, readFact } from "./counters.js";

/** The chain has two trees: one of its state, and one of its blocks' hashes. */
export type TreeName = "state" | "blocks";

/** Leaves are at level 0. */
export interface TreeNode {
  level: number;
  index: bigint;
  value: bigint;
}

export function readState(entries: Entries, path: bigint): Field[] | undefined {
  return read(entries, fieldKey("state", path), fieldsCodec);
}

/** An undefined value removes the entry, as if the path had never been written. */
export function putState(
  batch: WriteBatch,
  path: bigint,
  value: readonly Field[] | undefined,
): void {
  const key = fieldKey("state", path);
  if (value === undefined) batch.remove(key);
  else batch.put(key, fieldsCodec.encode([...value]));
}

/**
 * Returns the leaf of a path. Its links let the indexed tree prove that other paths are absent.
 */
export function readLeaf(entries: Entries, path: bigint): StoredLeaf | undefined {
  return read(entries, fieldKey("leaf", path), leafCodec);
}

/** Returns the leaf with the next smaller path, which proves that a path is absent. */
export function readPreviousLeaf(entries: Entries, path: bigint): StoredLeaf | undefined {
  const { from } = sectionRange("leaf");
  const [below] = entries.range(from, fieldKey("leaf", path), { reverse: true, limit: 1 });
  return below && leafCodec.decode(below.value);
}

export function readMaximumIndex(entries: Entries): bigint | undefined {
  return readFact(entries, "maximumIndex");
}

/** Also stores the highest index, so that nobody has to search for it. */
export function putLeaf(unwritten: Entries & WriteBatch, leaf: StoredLeaf): void {
  unwritten.put(fieldKey("leaf", leaf.leaf.path), leafCodec.encode(leaf));
  const maximum = readMaximumIndex(unwritten);
  if (maximum === undefined || leaf.index > maximum) {
    putFact(unwritten, "maximumIndex", leaf.index);
  }
}

/** Never renumber the trees, because keys contain these numbers. */
const TREES = { state: 0, blocks: 1 } as const;

/** Undefined if the node was never written. Its value is then the default of its level. */
export function readNode(
  entries: Entries,
  tree: TreeName,
  level: number,
  index: bigint,
): bigint | undefined {
  const bytes = entries.get(nodeKey(TREES[tree], level, index));
  return bytes === undefined ? undefined : fieldOf(bytes);
}

export function putNode(
  batch: WriteBatch,
  tree: TreeName,
  { level, index, value }: TreeNode,
): void {
  batch.put(nodeKey(TREES[tree], level, index), fieldBytes(value));
}
