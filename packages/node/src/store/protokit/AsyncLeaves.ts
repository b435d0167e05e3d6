import type { StoredLeaf } from "@proto-kit/common";
import type { AsyncLinkedLeafStore } from "@proto-kit/sequencer";
import { putLeaf, readLeaf, readMaximumIndex, readPreviousLeaf } from "../parts/trees.js";
import type { UnwrittenChanges } from "../UnwrittenChanges.js";
import type { WriteBatches } from "../WriteBatches.js";
import { AsyncNodes } from "./AsyncNodes.js";
import { AsyncStore } from "./AsyncStore.js";

/** The leaves of the state's tree, through Protokit's interface. */
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
