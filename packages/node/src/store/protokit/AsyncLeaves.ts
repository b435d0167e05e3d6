import type { StoredLeaf } from "@proto-kit/common";
import type {
  AsyncLinkedLeafStore,
  AsyncMerkleTreeStore,
  MerkleTreeNode,
  MerkleTreeNodeQuery,
} from "@proto-kit/sequencer";
import {
  putLeaf,
  putNode,
  readLeaf,
  readMaximumIndex,
  readNode,
  readPreviousLeaf,
  type TreeName,
} from "../parts/trees.js";
import type { Entries, UnwrittenChanges, WriteBatches } from "../UnwrittenChanges.js";

/**
 * A store to which Protokit writes before it commits. Each transaction commits only its own
 * writes.
 */
export abstract class AsyncStore<Item> {
  private readonly waiting = new WeakMap<Entries, Item[]>();

  constructor(private readonly transactions: WriteBatches) {}

  protected get entries(): Entries {
    return this.transactions.entries;
  }

  async openTransaction(): Promise<void> {}

  async commit(): Promise<void> {
    const items = this.waiting.get(this.entries) ?? [];
    this.waiting.delete(this.entries);
    await this.transactions.commit((unwritten) => {
      for (const item of items) this.put(unwritten, item);
    });
  }

  protected write(items: readonly Item[]): void {
    this.waiting.set(this.entries, [...(this.waiting.get(this.entries) ?? []), ...items]);
  }

  protected abstract put(unwritten: UnwrittenChanges, item: Item): void;
}

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

export class AsyncLeaves extends AsyncStore<StoredLeaf> implements AsyncLinkedLeafStore {
  readonly treeStore: AsyncNodes;

  constructor(transactions: WriteBatches) {
    super(transactions);
    this.treeStore = new AsyncNodes(transactions, "state");
  }

  writeLeaves(leaves: StoredLeaf[]): void {
    this.write(leaves);
  }

  async getLeavesAsync(paths: bigint[]): Promise<(StoredLeaf | undefined)[]> {
    return paths.map((path) => readLeaf(this.entries, path));
  }

  async getMaximumIndexAsync(): Promise<bigint | undefined> {
    return readMaximumIndex(this.entries);
  }

  /** Returns undefined for a path that has a leaf, as Protokit's own stores do. */
  async getPreviousLeavesAsync(paths: bigint[]): Promise<(StoredLeaf | undefined)[]> {
    return paths.map((path) => {
      const previous = readPreviousLeaf(this.entries, path);
      return previous !== undefined && previous.leaf.nextPath > path ? previous : undefined;
    });
  }

  protected put(unwritten: UnwrittenChanges, leaf: StoredLeaf): void {
    putLeaf(unwritten, leaf);
  }
}
