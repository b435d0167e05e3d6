import {
  InMemoryLinkedLeafStore,
  InMemoryMerkleTreeStorage,
  type LinkedLeafStore,
  LinkedMerkleTree,
  type LinkedMerkleTreeReadWitness,
  type MerkleTreeStore,
} from "@proto-kit/common";
import type { ReadableStore } from "./NodeParts.js";

/** Returns the Merkle path from a leaf of the committed state to the root. */
export type ReadWitness = (path: bigint) => LinkedMerkleTreeReadWitness;

export function readWitness(store: Pick<ReadableStore, "leaf" | "maximumIndex" | "node">) {
  // Protokit writes a first leaf into an empty tree. The store must not change here, so that leaf
  // stays in memory.
  const leaves = new InMemoryLinkedLeafStore();
  const nodes = new InMemoryMerkleTreeStorage();
  const storedLeaves: LinkedLeafStore = {
    getLeaf: (path) => store.leaf(path) ?? leaves.getLeaf(path),
    getPreviousLeaf: () => undefined,
    getMaximumIndex: () => store.maximumIndex() ?? leaves.getMaximumIndex(),
    setLeaf: (index, leaf) => leaves.setLeaf(index, leaf),
  };
  const storedNodes: MerkleTreeStore = {
    getNode: (index, level) => store.node("state", level, index) ?? nodes.getNode(index, level),
    setNode: (index, level, value) => nodes.setNode(index, level, value),
  };
  const tree = new LinkedMerkleTree(storedNodes, storedLeaves);
  return (path: bigint): LinkedMerkleTreeReadWitness => tree.getReadWitness(path);
}
