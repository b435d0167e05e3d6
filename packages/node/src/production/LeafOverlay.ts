import type { LinkedLeaf, LinkedLeafStore, StoredLeaf } from "@proto-kit/common";
import { putLeaf, readLeaf, readMaximumIndex, readPreviousLeaf } from "../store/parts/trees.js";
import type { Staging } from "../store/Staging.js";

/** Leaves of the state's tree that were written over those of the store, in the store's form. */
export class LeafOverlay implements LinkedLeafStore {
  constructor(private readonly staging: Staging) {}

  getLeaf(path: bigint): StoredLeaf | undefined {
    return readLeaf(this.staging, path);
  }

  setLeaf(index: bigint, leaf: LinkedLeaf): void {
    putLeaf(this.staging, { leaf, index });
  }

  getPreviousLeaf(path: bigint): StoredLeaf | undefined {
    return readPreviousLeaf(this.staging, path);
  }

  getMaximumIndex(): bigint | undefined {
    return readMaximumIndex(this.staging);
  }
}
