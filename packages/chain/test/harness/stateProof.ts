import { LinkedMerkleTree, type LinkedMerkleTreeWitness } from "@proto-kit/common";
import { AppliedStateTransitionBatchState, StateTransitionProver } from "@proto-kit/protocol";
import { Field } from "o1js";
import "../../src/protocol/stateTransitions.js";
import { shownBy, transition, treeOf } from "../soundness/forgeries/stateTransitions.js";

export interface ClaimedRead {
  path: bigint;
  commitment: bigint;
  written: bigint | undefined;
}

/**
 * Whether a dishonest prover can prove the claims that a runtime proof makes about the state.
 * Runs the state prover's own code with every witness that the dishonest prover could use.
 */
export function canBeProven(
  state: ReadonlyMap<bigint, bigint>,
  reads: readonly ClaimedRead[],
): boolean {
  const leaves = new Map(state);
  const tree = treeOf(leaves);
  const program = new StateTransitionProver().zkProgrammable;
  for (const { path, commitment, written } of reads) {
    const claim = transition(path, commitment, written);
    const root = tree.getRoot();
    const before = new AppliedStateTransitionBatchState({ batchHash: Field(0), root });
    const isAccepted = witnesses(tree, leaves, path, written ?? commitment).some((show) => {
      try {
        program.applyTransition(before, claim, show());
        return true;
      } catch {
        return false;
      }
    });
    if (!isAccepted) return false;
    if (written !== undefined) {
      tree.setLeaf(path, written);
      leaves.set(path, written);
    }
  }
  return true;
}

/** The honest witness is the first. */
function witnesses(
  tree: LinkedMerkleTree,
  leaves: ReadonlyMap<bigint, bigint>,
  path: bigint,
  content: bigint,
): (() => LinkedMerkleTreeWitness)[] {
  return [
    () => (leaves.has(path) ? shownBy(tree, path) : treeOf(leaves).setLeaf(path, content)),
    () => shownBy(tree, path),
    () => LinkedMerkleTree.dummyWitness(),
    // The tree's first leaf, which always exists.
    () => shownBy(tree, 0n),
  ];
}
