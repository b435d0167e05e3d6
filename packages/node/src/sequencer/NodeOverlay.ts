import type { MerkleTreeStore } from "@proto-kit/common";
import { readNode, type TreeName, type TreeNode } from "../store/parts/trees.js";
import type { Entries } from "../store/UnwrittenChanges.js";

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
