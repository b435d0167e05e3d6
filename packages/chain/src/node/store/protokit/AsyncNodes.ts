import type {
  AsyncMerkleTreeStore,
  MerkleTreeNode,
  MerkleTreeNodeQuery,
} from "@proto-kit/sequencer";
import type { Access } from "../Access.js";
import { type KeptTree, putNode, readNode } from "../parts/trees.js";
import { Writes } from "./Writes.js";

/** The nodes of a tree, as Protokit asks for them. */
export class AsyncNodes implements AsyncMerkleTreeStore {
  private readonly writes: Writes<MerkleTreeNode>;

  constructor(
    private readonly access: Access,
    private readonly tree: KeptTree,
  ) {
    this.writes = new Writes(access, (staging, { key, level, value }) =>
      putNode(staging, tree, { level, index: key, value }),
    );
  }

  async openTransaction(): Promise<void> {}

  async commit(): Promise<void> {
    await this.writes.commit();
  }

  writeNodes(nodes: MerkleTreeNode[]): void {
    this.writes.push(nodes);
  }

  async getNodesAsync(nodes: MerkleTreeNodeQuery[]): Promise<(bigint | undefined)[]> {
    const { entries } = this.access;
    return nodes.map(({ key, level }) => readNode(entries, this.tree, level, key));
  }
}
