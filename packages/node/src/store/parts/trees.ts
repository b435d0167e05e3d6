import type { StoredLeaf } from "@proto-kit/common";
import { Field } from "o1js";
import { leafCodec } from "../codec/tree.js";
import { fieldsCodec } from "../codec/values.js";
import type { WriteBatch } from "../KeyValue.js";
import { fieldBytes, fieldKey, fieldOf, nodeKey, sectionRange } from "../keys.js";
import type { Entries } from "../UnwrittenChanges.js";
import { putFact, read, readFact } from "./counters.js";

/** The chain's two trees: of its state, and of its blocks' hashes. */
export type TreeName = "state" | "blocks";

/** A node of a Merkle tree, by its place: level 0 holds the leaves. */
export interface TreeNode {
  level: number;
  index: bigint;
  value: bigint;
}

/** The state at a path. */
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

/** The leaf for a path, with the links that the indexed tree proves absence with. */
export function readLeaf(entries: Entries, path: bigint): StoredLeaf | undefined {
  return read(entries, fieldKey("leaf", path), leafCodec);
}

/** The leaf with the next smaller path: with it, the indexed tree proves that a path is absent. */
export function readPreviousLeaf(entries: Entries, path: bigint): StoredLeaf | undefined {
  const { from } = sectionRange("leaf");
  const [below] = entries.range(from, fieldKey("leaf", path), { reverse: true, limit: 1 });
  return below && leafCodec.decode(below.value);
}

/** The highest index that a leaf has: the next new leaf gets the one after it. */
export function readMaximumIndex(entries: Entries): bigint | undefined {
  return readFact(entries, "maximumIndex");
}

/** Keeps the highest index as well, so that it need not be searched for. */
export function putLeaf(unwritten: Entries & WriteBatch, leaf: StoredLeaf): void {
  unwritten.put(fieldKey("leaf", leaf.leaf.path), leafCodec.encode(leaf));
  const maximum = readMaximumIndex(unwritten);
  if (maximum === undefined || leaf.index > maximum) {
    putFact(unwritten, "maximumIndex", leaf.index);
  }
}

/** Part of the keys: never renumbered. */
const TREES = { state: 0, blocks: 1 } as const;

/** A node of a tree; undefined where it was never written, and has its level's default value. */
export function readNode(
  entries: Entries,
  tree: TreeName,
  level: number,
  index: bigint,
): bigint | undefined {
  const bytes = entries.get(nodeKey(TREES[tree], level, index));
  return bytes === undefined ? undefined : fieldOf(bytes);
}

/** Nodes are addressed by their place, so each is overwritten in place. */
export function putNode(
  batch: WriteBatch,
  tree: TreeName,
  { level, index, value }: TreeNode,
): void {
  batch.put(nodeKey(TREES[tree], level, index), fieldBytes(value));
}
