import type { StateTransition } from "@proto-kit/protocol";
import { CachedStateService } from "@proto-kit/sequencer";
import type { Field } from "o1js";
import type { LinkedLeaf, LinkedLeafStore, MerkleTreeStore, StoredLeaf } from "@proto-kit/common";
import {
  putLeaf,
  readLeaf,
  readMaximumIndex,
  readNode,
  readPreviousLeaf,
  type TreeName,
  type TreeNode,
} from "../store/parts/trees.js";
import type { Entries, UnwrittenChanges } from "../store/UnwrittenChanges.js";

/** Reads the state at a path synchronously, as LMDB does. */
export type ReadState = (path: bigint) => Field[] | undefined;

/**
 * State written on top of another state. An overlay keeps only writes. Protokit's cache also
 * keeps everything that it read, and writes all of it back, so large blocks take quadratic time.
 */
export class Overlay extends CachedStateService {
  private readonly changed = new Map<bigint, Field[]>();

  constructor(private readonly below: ReadState) {
    super(undefined);
  }

  readonly read: ReadState = (path) => this.changed.get(path) ?? this.below(path);

  override async get(key: Field): Promise<Field[] | undefined> {
    return this.read(key.toBigInt());
  }

  override async set(key: Field, value: Field[] | undefined): Promise<void> {
    if (value === undefined) throw new Error("A leaf of the state is never removed");
    this.changed.set(key.toBigInt(), value);
  }

  override async getMany(keys: Field[]): Promise<{ key: Field; value: Field[] | undefined }[]> {
    return keys.map((key) => ({ key, value: this.read(key.toBigInt()) }));
  }

  override async applyStateTransitions(transitions: StateTransition<unknown>[]): Promise<void> {
    for (const { path, toValue } of transitions) {
      if (toValue.isSome.toBoolean()) this.changed.set(path.toBigInt(), toValue.toFields());
    }
  }

  /** Returns the writes, in the order of the first write to each path. */
  changes(): IterableIterator<[bigint, Field[]]> {
    return this.changed.entries();
  }

  absorb(above: Overlay): void {
    for (const [path, value] of above.changes()) this.changed.set(path, value);
  }
}

export class LeafOverlay implements LinkedLeafStore {
  constructor(private readonly unwritten: UnwrittenChanges) {}

  getLeaf(path: bigint): StoredLeaf | undefined {
    return readLeaf(this.unwritten, path);
  }

  setLeaf(index: bigint, leaf: LinkedLeaf): void {
    putLeaf(this.unwritten, { leaf, index });
  }

  getPreviousLeaf(path: bigint): StoredLeaf | undefined {
    return readPreviousLeaf(this.unwritten, path);
  }

  getMaximumIndex(): bigint | undefined {
    return readMaximumIndex(this.unwritten);
  }
}

export class NodeOverlay implements MerkleTreeStore {
  private readonly written = new Map<number, Map<bigint, bigint>>();

  constructor(
    private readonly below: Entries,
    private readonly tree: TreeName,
  ) {}

  getNode(index: bigint, level: number): bigint | undefined {
    return this.written.get(level)?.get(index) ?? readNode(this.below, this.tree, level, index);
  }

  setNode(index: bigint, level: number, value: bigint): void {
    const nodes = this.written.get(level) ?? new Map<bigint, bigint>();
    this.written.set(level, nodes);
    nodes.set(index, value);
  }

  *writes(): IterableIterator<TreeNode> {
    for (const [level, nodes] of this.written) {
      for (const [index, value] of nodes) yield { level, index, value };
    }
  }
}
