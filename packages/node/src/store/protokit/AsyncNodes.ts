import type {
  AsyncMerkleTreeStore,
  MerkleTreeNode,
  MerkleTreeNodeQuery,
} from "@proto-kit/sequencer";
import { putNode, readNode, type TreeName } from "../parts/trees.js";
import type { UnwrittenChanges } from "../UnwrittenChanges.js";
import type { WriteBatches } from "../WriteBatches.js";
import { AsyncStore } from "./AsyncStore.js";

/** The nodes of a tree, through Protokit's interface. */
export class AsyncNodes extends AsyncStore<MerkleTreeNode> implements AsyncMerkleTreeStore {
  constructor(
    transactions: WriteBatches,
    private readonly tree: TreeName,
  ) {
    super(transactions);
  }

  writeNodes(nodes: MerkleTreeNode[]): void {
    this.write(nodes);
  }

  async getNodesAsync(nodes: MerkleTreeNodeQuery[]): Promise<(bigint | undefined)[]> {
    return nodes.map(({ key, level }) => readNode(this.entries, this.tree, level, key));
  }

  protected put(unwritten: UnwrittenChanges, { key, level, value }: MerkleTreeNode): void {
    putNode(unwritten, this.tree, { level, index: key, value });
  }
}
