import type { StoredLeaf } from "@proto-kit/common";
import { Field } from "o1js";
import { leafCodec } from "../codec/tree.js";
import { fieldsCodec } from "../codec/values.js";
import type { Batch } from "../keyValue.js";
import { fieldBytes, fieldKey, fieldOf, nodeKey, sectionRange } from "../keys.js";
import type { Entries } from "../Staging.js";
import type { TreeName, TreeNode } from "../Store.js";
import { putMeta, readMeta } from "./counters.js";

/** A state with its tree: as of the last block, or as of the last proof. */
export type Stage = "sequenced" | "proven";

const SECTIONS = {
  sequenced: { state: "state", leaf: "leaf", maximum: "maximumIndex" },
  proven: { state: "provenState", leaf: "provenLeaf", maximum: "provenMaximumIndex" },
} as const;

export function readState(entries: Entries, stage: Stage, path: bigint): Field[] | undefined {
  const bytes = entries.get(fieldKey(SECTIONS[stage].state, path));
  return bytes === undefined ? undefined : fieldsCodec.decode(bytes);
}

export function putState(
  batch: Batch,
  stage: Stage,
  path: bigint,
  value: readonly Field[] | undefined,
): void {
  const key = fieldKey(SECTIONS[stage].state, path);
  if (value === undefined) batch.remove(key);
  else batch.put(key, fieldsCodec.encode([...value]));
}

export function readLeaf(entries: Entries, stage: Stage, path: bigint): StoredLeaf | undefined {
  const bytes = entries.get(fieldKey(SECTIONS[stage].leaf, path));
  return bytes === undefined ? undefined : leafCodec.decode(bytes);
}

export function readPreviousLeaf(
  entries: Entries,
  stage: Stage,
  path: bigint,
): StoredLeaf | undefined {
  const section = SECTIONS[stage].leaf;
  const { from } = sectionRange(section);
  const below = entries.range(from, fieldKey(section, path), { reverse: true, limit: 1 });
  for (const { value } of below) return leafCodec.decode(value);
  return undefined;
}

export function readMaximumIndex(entries: Entries, stage: Stage): bigint | undefined {
  return readMeta(entries, SECTIONS[stage].maximum);
}

export function putLeaf(staging: Entries & Batch, stage: Stage, leaf: StoredLeaf): void {
  staging.put(fieldKey(SECTIONS[stage].leaf, leaf.leaf.path), leafCodec.encode(leaf));
  const maximum = readMaximumIndex(staging, stage);
  if (maximum === undefined || leaf.index > maximum) {
    putMeta(staging, SECTIONS[stage].maximum, leaf.index);
  }
}

/** Part of the keys: never renumbered. */
const TREES = { state: 0, blocks: 1, provenState: 2 } as const;

export type KeptTree = TreeName | "provenState";

export function readNode(
  entries: Entries,
  tree: KeptTree,
  level: number,
  index: bigint,
): bigint | undefined {
  const bytes = entries.get(nodeKey(TREES[tree], level, index));
  return bytes === undefined ? undefined : fieldOf(bytes);
}

export function putNode(batch: Batch, tree: KeptTree, { level, index, value }: TreeNode): void {
  batch.put(nodeKey(TREES[tree], level, index), fieldBytes(value));
}
