import { LinkedMerkleTree, type LinkedMerkleTreeWitness } from "@proto-kit/common";
import {
  AppliedBatchHashList,
  AppliedStateTransitionBatch,
  ProvableStateTransition,
  ProvableStateTransitionEntry,
  ProvableStateTransitionType,
  type StateTransitionProof,
  StateTransitionProver,
  StateTransitionProverPublicInput,
  StateTransitionProverPublicOutput,
} from "@proto-kit/protocol";
import { Bool, Field, Poseidon } from "o1js";
import "../../../src/protocol/stateTransitions.js";
import { type Alteration, alterations, type Forgery, satisfy } from "./Forgery.js";
import {
  appliedBatch,
  batchInputs,
  commitmentTo,
  proveTransitions,
  shownBy,
  transition,
  treeWith,
} from "./stateTransitions.js";

const FORGED = Field(6666);
const PRESENT = 12_345n;
const ABSENT = 777_777n;
const NEW = 7n;

type Inputs = ReturnType<typeof batchInputs>;

export function twoWrites(): Inputs {
  const tree = treeWith();
  const root = tree.getRoot();
  const real = tree.getLeaf(PRESENT)?.value.toBigInt() ?? 0n;
  const writes = [transition(PRESENT, real, NEW), transition(ABSENT, 0n, NEW)];
  return batchInputs(root, writes, [tree.setLeaf(PRESENT, NEW), tree.setLeaf(ABSENT, NEW)]);
}

/**
 * A forged witness that a leaf is absent. It shows a free place as the leaf's own, and the tree's
 * first leaf as the previous leaf.
 */
export function besideFirst(tree: ReturnType<typeof treeWith>): LinkedMerkleTreeWitness {
  const shown = LinkedMerkleTree.dummyWitness();
  shown.leafPrevious = shownBy(tree, 0n).leafCurrent;
  const free = (tree.leafStore.getMaximumIndex() ?? 0n) + 1n;
  shown.leafCurrent.merkleWitness = tree.tree.getWitness(free);
  return shown;
}

const entry = (inputs: Inputs, i: number) => inputs.batch.batch[i]!;
const UNMET = "Not all witness checks have been met: 0";

const lies: Alteration<Inputs>[] = [
  [
    "a leaf is read as another value, with its own path as witness",
    UNMET,
    (inputs) => (entry(inputs, 0).stateTransition = transition(PRESENT, 666n, NEW)),
  ],
  [
    "a leaf is read as another leaf",
    UNMET,
    (inputs) => (entry(inputs, 0).stateTransition.path = Field(ABSENT)),
  ],
  [
    "an existing leaf is claimed to be absent, with its neighbour as witness",
    UNMET,
    (inputs) => {
      entry(inputs, 0).stateTransition = transition(PRESENT, 0n, NEW);
      inputs.witnesses.witnesses[0] = besideFirst(treeWith());
      // The list ends here, because the witness of another transition would be of an invalid
      // tree.
      entry(inputs, 0).type = ProvableStateTransitionType.closeAndApply;
      inputs.batch.batch[1] = ProvableStateTransitionEntry.dummy();
      inputs.witnesses.witnesses[1] = LinkedMerkleTree.dummyWitness();
    },
  ],
  [
    "a lie of the state makes a transaction fail",
    UNMET,
    (inputs) => {
      entry(inputs, 0).stateTransition = transition(PRESENT, 666n, NEW);
      entry(inputs, 1).type = ProvableStateTransitionType.closeAndThrowAway;
    },
  ],
  [
    "an absent leaf is claimed to exist, with another as witness",
    UNMET,
    (inputs) => {
      entry(inputs, 0).stateTransition.path = Field(ABSENT);
      inputs.witnesses.witnesses[0] = shownBy(treeWith(), PRESENT);
    },
  ],
  [
    "a leaf's absence is shown in another tree",
    "Previous leaf calculation not matching",
    (inputs) => {
      entry(inputs, 0).stateTransition = transition(PRESENT, 0n, NEW);
      inputs.witnesses.witnesses[0] = treeWith(99n).setLeaf(PRESENT, NEW);
    },
  ],
  [
    "a leaf is shown in another tree",
    "Current leaf witness invalid",
    (inputs) => {
      entry(inputs, 0).stateTransition = transition(PRESENT, 666n, NEW);
      inputs.witnesses.witnesses[0] = shownBy(treeWith(PRESENT, 666n), PRESENT);
    },
  ],
  [
    "transitions continue from a made-up list",
    "Provided startingAppliedBatch not matching PI hash",
    (inputs) => (inputs.state.batchHash = FORGED),
  ],
  [
    "an open list continues from another root",
    "Provided startingAppliedBatch not matching PI hash",
    (inputs) => {
      const state = [FORGED, Field(1)];
      inputs.publicInput.currentBatchStateHash = Poseidon.hash(state);
      inputs.state.batchHash = FORGED;
    },
  ],
  [
    "padding is inside a list",
    "Dummies can only be placed on closed batchLists",
    (inputs) => {
      // With this lie, the write in the first entry of the list would have no effect.
      entry(inputs, 1).stateTransition = ProvableStateTransition.dummy();
      entry(inputs, 1).type = ProvableStateTransitionType.nothing;
      inputs.witnesses.witnesses[1] = LinkedMerkleTree.dummyWitness();
    },
  ],
  [
    "padding ends a list",
    "Dummies have to be of type 'nothing'",
    (inputs) => (entry(inputs, 2).type = ProvableStateTransitionType.closeAndApply),
  ],
  [
    "a root is witnessed inside a list",
    "Can only witness roots at closing batches",
    (inputs) => (entry(inputs, 0).witnessRoot = Bool(true)),
  ],
];

const MERGED = ["currentBatchStateHash", "batchesHash", "root", "witnessedRootsHash"] as const;

export const linkedTransitionForgeries: Forgery[] = [
  ...alterations(lies, twoWrites, proveTransitions),
  {
    name: "lists start at another root than the proof",
    refusedBy: "",
    attempt: async () => {
      const inputs = twoWrites();
      inputs.publicInput.root = FORGED;
      await proveTransitions(inputs);
    },
  },
  ...MERGED.flatMap((key) => [
    {
      name: `merged transitions begin with another ${key} than their first part`,
      refusedBy: `${key} not matching publicInput.from -> proof1.from`,
      attempt: async () => await merge(key, "start"),
    },
    {
      name: `the parts of merged transitions do not meet in ${key}`,
      refusedBy: `${key} not matching proof1.to -> proof2.from`,
      attempt: async () => await merge(key, "middle"),
    },
  ]),
];

/**
 * Applies the writes of a failed transaction. A prover can prove this. But the list of applied
 * transitions then differs from the list that the block commits to.
 */
export async function applyWhatFailed() {
  const inputs = twoWrites();
  const transitions = [0, 1].map((i) => entry(inputs, i).stateTransition);
  const batchHash = Field(commitmentTo(transitions));
  const failed = new AppliedBatchHashList();
  failed.push(new AppliedStateTransitionBatch({ batchHash, applied: Bool(false) }));
  const { batchesHash: applied } = await proveTransitions(inputs);
  entry(inputs, 1).type = ProvableStateTransitionType.closeAndThrowAway;
  const { batchesHash: left, root } = await proveTransitions(inputs);
  return {
    applied,
    left,
    root,
    before: inputs.publicInput.root,
    commitsToApplied: appliedBatch(transitions),
    commitsToFailed: failed.commitment,
  };
}

async function merge(key: (typeof MERGED)[number], where: "start" | "middle"): Promise<void> {
  const prover = new StateTransitionProver();
  const zero = Field(0);
  const honest = new StateTransitionProverPublicInput({
    batchesHash: zero,
    currentBatchStateHash: zero,
    root: zero,
    witnessedRootsHash: zero,
  });
  const forged = new StateTransitionProverPublicInput({ ...honest, [key]: FORGED });
  await satisfy(StateTransitionProverPublicOutput, async (choose) => {
    const values = (lie = false) => choose(StateTransitionProverPublicInput, lie ? forged : honest);
    const verified: string[] = [];
    const proof = (name: string, from: StateTransitionProverPublicInput) =>
      ({
        publicInput: from,
        publicOutput: values(),
        verify: () => void verified.push(name),
      }) as never as StateTransitionProof;
    const output = await prover.zkProgrammable.merge(
      values(where === "start"),
      proof("one", values()),
      proof("two", values(where === "middle")),
    );
    if (String(verified) !== "one,two") throw new Error("A proof is not verified");
    return output;
  });
}
