import type { LinkedLeaf, LinkedLeafStore, StoredLeaf } from "@proto-kit/common";
import { putLeaf, readLeaf, readMaximumIndex, readPreviousLeaf } from "../store/parts/trees.js";
import type { UnwrittenChanges } from "../store/UnwrittenChanges.js";

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
