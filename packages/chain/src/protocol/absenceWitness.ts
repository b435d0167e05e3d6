import {
  LinkedLeafStruct,
  LinkedMerkleTree,
  type LinkedMerkleTreeReadWitness,
  LinkedMerkleTreeWitness,
} from "@proto-kit/common";
import { Field, Poseidon } from "o1js";
import { replaceMethod } from "./replaceMethod.js";

/**
 * Witnesses that a leaf is absent, which Protokit does not provide. Such a witness is the one for
 * inserting the leaf: the neighbour that skips the leaf's path, and the next free place. The
 * state transition prover checks the insertion but does not carry it out.
 */
const absences = new WeakMap<LinkedMerkleTreeReadWitness, () => LinkedMerkleTreeWitness>();

replaceMethod(
  LinkedMerkleTree.prototype,
  "getReadWitness",
  (stock) =>
    function readOrAbsence(this: LinkedMerkleTree, path) {
      const read = stock.call(this, path);
      if (this.leafStore.getLeaf(path) === undefined) {
        // Provers call this function before the tree changes again, so it sees the same tree as
        // `read`.
        absences.set(read, () => absenceWitness(this, path, read));
      }
      return read;
    },
);

replaceMethod(
  LinkedMerkleTreeWitness as Pick<typeof LinkedMerkleTreeWitness, "fromReadWitness">,
  "fromReadWitness",
  (stock) =>
    function fromReadOrAbsence(this: typeof LinkedMerkleTreeWitness, read) {
      return absences.get(read)?.() ?? stock.call(this, read);
    },
);

/** `free` is the witness of the tree's next free place. */
function absenceWitness(
  tree: LinkedMerkleTree,
  path: bigint,
  free: LinkedMerkleTreeReadWitness,
): LinkedMerkleTreeWitness {
  const neighbour = tree.leafStore.getPreviousLeaf(path);
  if (neighbour === undefined) throw new Error(`No leaf comes before ${path}`);
  const leaf = new LinkedLeafStruct(LinkedLeafStruct.fromValue(neighbour.leaf));
  const { path: siblings, isLeft } = tree.tree.getWitness(neighbour.index);

  // The prover looks up the free place after it has changed the neighbour to point to the new
  // leaf. So one sibling of the free place is an ancestor of the changed neighbour.
  const freeIndex = (tree.leafStore.getMaximumIndex() ?? 0n) + 1n;
  const meeting = (freeIndex ^ neighbour.index).toString(2).length - 1;
  let ancestor = new LinkedLeafStruct({ ...leaf, nextPath: Field(path) }).hash();
  for (let level = 0; level < meeting; level++) {
    const sibling = siblings[level] ?? Field(0);
    const pair = isLeft[level]?.toBoolean() ? [ancestor, sibling] : [sibling, ancestor];
    ancestor = Poseidon.hash(pair);
  }
  const merkleWitness = tree.tree.getWitness(freeIndex);
  merkleWitness.path[meeting] = ancestor;

  return new LinkedMerkleTreeWitness({
    leafPrevious: { leaf, merkleWitness: tree.tree.getWitness(neighbour.index) },
    leafCurrent: { leaf: free.leaf, merkleWitness },
  } as ConstructorParameters<typeof LinkedMerkleTreeWitness>[0]);
}
