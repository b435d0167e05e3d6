import type { StoredLeaf } from "@proto-kit/common";
import { Field } from "o1js";
import { leafCodec } from "../codec/tree.js";
import { fieldsCodec } from "../codec/values.js";
import type { WriteBatch } from "../KeyValue.js";
import { fieldBytes, fieldKey, fieldOf, nodeKey, sectionRange } from "../keys.js";
import type { Entries } from "../UnwrittenChanges.js";
import { putFact, read, readFact } from "./counters.js";

/** The chain's two trees: of its state and of its blocks' hashes. */
export type TreeName = "state" | "blocks";

/** A node of a Merkle tree. Level 0 has the leaves. */
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

/** The leaf of a path, with the links by which the indexed tree proves absence. */
export function readLeaf(entries: Entries, path: bigint): StoredLeaf | undefined {
  return read(entries, fieldKey("leaf", path), leafCodec);
}

/** The leaf with the next smaller path, by which the indexed tree proves that a path is absent. */
export function readPreviousLeaf(entries: Entries, path: bigint): StoredLeaf | undefined {
  const { from } = sectionRange("leaf");
  const [below] = entries.range(from, fieldKey("leaf", path), { reverse: true, limit: 1 });
  return below && leafCodec.decode(below.value);
}

/** The highest index of a leaf. The next new leaf gets the one after it. */
export function readMaximumIndex(entries: Entries): bigint | undefined {
  return readFact(entries, "maximumIndex");
}

/** Also stores the highest index, so that it need not be searched for. */
export function putLeaf(unwritten: Entries & WriteBatch, leaf: StoredLeaf): void {
  unwritten.put(fieldKey("leaf", leaf.leaf.path), leafCodec.encode(leaf));
  const maximum = readMaximumIndex(unwritten);
  if (maximum === undefined || leaf.index > maximum) {
    putFact(unwritten, "maximumIndex", leaf.index);
  }
}

/** Part of the keys: never renumber them. */
const TREES = { state: 0, blocks: 1 } as const;

/** A node of a tree. Undefined if it was never written and has its level's default value. */
export function readNode(
  entries: Entries,
  tree: TreeName,
  level: number,
  index: bigint,
): bigint | undefined {
  const bytes = entries.get(nodeKey(TREES[tree], level, index));
  return bytes === undefined ? undefined : fieldOf(bytes);
}

/** A node is stored by its place in the tree, so a write overwrites it. */
export function putNode(
  batch: WriteBatch,
  tree: TreeName,
  { level, index, value }: TreeNode,
): void {
  batch.put(nodeKey(TREES[tree], level, index), fieldBytes(value));
}
