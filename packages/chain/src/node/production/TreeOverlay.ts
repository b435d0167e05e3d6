import type { LinkedLeaf, LinkedLeafStore, MerkleTreeStore, StoredLeaf } from "@proto-kit/common";
import type { TreeName, TreeNode } from "../store/Store.js";

/** What an overlay needs of what lies below. */
export interface TreeSource {
  leaf(path: bigint): StoredLeaf | undefined;
  previousLeaf(path: bigint): StoredLeaf | undefined;
  maximumIndex(): bigint | undefined;
  node(tree: TreeName, level: number, index: bigint): bigint | undefined;
}

/** Nodes of a tree that were written over those of the store. */
export class NodeOverlay implements MerkleTreeStore {
  private readonly written = new Map<number, Map<bigint, bigint>>();

  constructor(
    private readonly below: Pick<TreeSource, "node">,
    private readonly tree: TreeName,
  ) {}

  getNode(index: bigint, level: number): bigint | undefined {
    return this.written.get(level)?.get(index) ?? this.below.node(this.tree, level, index);
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

/** Leaves of the state's tree that were written over those of the store. */
export class LeafOverlay implements LinkedLeafStore {
  private readonly written = new Map<bigint, StoredLeaf>();
  /** Paths that the store does not have, ascending. */
  private readonly inserted: bigint[] = [];
  private maximum: bigint | undefined;

  constructor(private readonly below: Omit<TreeSource, "node">) {
    this.maximum = below.maximumIndex();
  }

  getLeaf(path: bigint): StoredLeaf | undefined {
    return this.written.get(path) ?? this.below.leaf(path);
  }

  setLeaf(index: bigint, leaf: LinkedLeaf): void {
    if (!this.written.has(leaf.path) && this.below.leaf(leaf.path) === undefined) {
      this.inserted.splice(this.countInsertedBelow(leaf.path), 0, leaf.path);
    }
    this.written.set(leaf.path, { leaf, index });
    if (this.maximum === undefined || index > this.maximum) this.maximum = index;
  }

  getPreviousLeaf(path: bigint): StoredLeaf | undefined {
    const inserted = this.inserted[this.countInsertedBelow(path) - 1];
    const stored = this.below.previousLeaf(path)?.leaf.path;
    const nearest =
      inserted === undefined || (stored !== undefined && stored > inserted) ? stored : inserted;
    return nearest === undefined ? undefined : this.getLeaf(nearest);
  }

  getMaximumIndex(): bigint | undefined {
    return this.maximum;
  }

  writes(): IterableIterator<StoredLeaf> {
    return this.written.values();
  }

  private countInsertedBelow(path: bigint): number {
    let [low, high] = [0, this.inserted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.inserted[middle] ?? path) < path) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
