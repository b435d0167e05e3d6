import { LinkedMerkleTree, LinkedMerkleTreeReadWitness } from "@proto-kit/common";
import { Path, PROTOKIT_PREFIXES } from "@proto-kit/protocol";
import { type Bool, Field, Poseidon, Provable } from "o1js";

/** Where the chain's state keeps what the contract reads. */
export const statePaths = {
  balances: pathOf("Stakes", "balances"),
  pots: pathOf("Stakes", "pots"),
  matches: pathOf("Matches", "matches"),
  crossed: pathOf("Bridge", "crossed"),
  taken: pathOf("Bridge", "taken"),
  granted: pathOf("Treasury", "granted"),
};

function pathOf(module: string, property: string): Field {
  return Path.fromProperty(module, property, PROTOKIT_PREFIXES.STATE_RUNTIME);
}

export type Witness = InstanceType<typeof LinkedMerkleTreeReadWitness>;

/**
 * Witnesses what a state has at a path. If it has nothing there, the witness is the neighbour that
 * skips the path.
 */
export function leafWitness(tree: LinkedMerkleTree, path: Field): Witness {
  const { leafStore } = tree;
  const wanted = path.toBigInt();
  if (leafStore.getLeaf(wanted) !== undefined) return tree.getReadWitness(wanted);
  const neighbour = leafStore.getPreviousLeaf(wanted);
  if (neighbour === undefined) throw new Error(`No leaf comes before ${wanted}`);
  return tree.getReadWitness(neighbour.leaf.path);
}

/**
 * Whether the state with this root has these fields at this path. A state that has nothing there
 * has the fields `absent`.
 */
export function isLeaf(
  witness: Witness,
  root: Field,
  path: Field,
  fields: Field[],
  absent: Field[],
): Bool {
  const { leaf } = witness;
  const isThere = leaf.path.equals(path);
  const isValue = leaf.value.equals(Poseidon.hash(fields));
  const isAbsentValue = Poseidon.hash(fields).equals(Poseidon.hash(absent));
  const isGiven = Provable.if(isThere, isValue, isAbsentValue);
  return isGiven.and(isThere.or(skips(witness, path))).and(isInState(witness, root));
}

/** Whether the state with this root has nothing at this path. */
export function isAbsent(witness: Witness, root: Field, path: Field): Bool {
  return skips(witness, path).and(isInState(witness, root));
}

function isInState({ leaf, merkleWitness }: Witness, root: Field): Bool {
  return merkleWitness.calculateRoot(leaf.hash()).equals(root);
}

/** An unused place of the tree is no neighbour, because its `nextPath` is 0. */
function skips({ leaf }: Witness, path: Field): Bool {
  return leaf.path.lessThan(path).and(path.lessThan(leaf.nextPath));
}
