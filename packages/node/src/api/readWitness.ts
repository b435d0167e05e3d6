import {
  InMemoryLinkedLeafStore,
  InMemoryMerkleTreeStorage,
  type LinkedLeafStore,
  LinkedMerkleTree,
  type LinkedMerkleTreeReadWitness,
  type MerkleTreeStore,
} from "@proto-kit/common";
import type { ReadableStore } from "./NodeParts.js";

/** The path from a leaf of the committed state to its root. */
export type ReadWitness = (path: bigint) => LinkedMerkleTreeReadWitness;

export function readWitness(store: Pick<ReadableStore, "leaf" | "maximumIndex" | "node">) {
  // Protokit's tree writes its first leaf if it finds none, but this code must not write to the
  // store. So the tree of an empty store is kept in memory.
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
