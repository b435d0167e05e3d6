import {
  InMemoryLinkedLeafStore,
  InMemoryMerkleTreeStorage,
  LinkedMerkleTree,
  LinkedMerkleTreeWitness,
} from "@proto-kit/common";
import {
  AppliedBatchHashList,
  AppliedStateTransitionBatch,
  AppliedStateTransitionBatchState,
  MerkleWitnessBatch,
  ProvableOption,
  ProvableStateTransition,
  StateTransitionProvableBatch,
  StateTransitionProver,
  StateTransitionProverPublicInput,
  StateTransitionProverPublicOutput,
  StateTransitionReductionList,
} from "@proto-kit/protocol";
import { Bool, Field, Poseidon, Provable } from "o1js";
import "../../../src/protocol/stateTransitions.js";
import "../../../src/protocol/repeatedReads.js";
import "../../../src/protocol/transitionsPerProof.js";
import { type Forgery, satisfy } from "./Forgery.js";

const value = (n: number) => Poseidon.hash([Field(n)]).toBigInt();

const PRESENT = 12_345n;
const ABSENT = 777_777n;
const REAL = value(1);
const LIE = value(666);
const NEW = value(777);

/** The value of a path that was never written. */
export const nothing = () => new ProvableOption({ isSome: Bool(false), value: Field(0) });
export const some = (n: bigint) => new ProvableOption({ isSome: Bool(true), value: Field(n) });

/** A transition of a leaf from the value `from`. It writes `to`, if given. */
export function transition(path: bigint, from: bigint, to?: bigint): ProvableStateTransition {
  const written = to === undefined ? nothing() : some(to);
  return new ProvableStateTransition({ path: Field(path), from: some(from), to: written });
}

export function treeOf(leaves: ReadonlyMap<bigint, bigint>): LinkedMerkleTree {
  const tree = new LinkedMerkleTree(new InMemoryMerkleTreeStorage(), new InMemoryLinkedLeafStore());
  for (const [path, content] of leaves) tree.setLeaf(path, content);
  return tree;
}

export function treeWith(path = PRESENT, content = REAL): LinkedMerkleTree {
  return treeOf(new Map([[path, content]]));
}

export function commitmentTo(transitions: readonly ProvableStateTransition[]): bigint {
  const list = new StateTransitionReductionList(ProvableStateTransition);
  for (const each of transitions) list.push(each);
  return list.commitment.toBigInt();
}

/** The commitment of blocks that applied only this list of transitions. */
export function appliedBatch(transitions: readonly ProvableStateTransition[]): Field {
  const batches = new AppliedBatchHashList();
  const batchHash = Field(commitmentTo(transitions));
  batches.push(new AppliedStateTransitionBatch({ batchHash, applied: Bool(true) }));
  return batches.commitment;
}

export function batchInputs(
  root: Field,
  transitions: ProvableStateTransition[],
  shown: LinkedMerkleTreeWitness[],
  witnessRoot = false,
) {
  const [batch, ...rest] = StateTransitionProvableBatch.fromBatches([
    { stateTransitions: transitions, applied: Bool(true), witnessRoot: Bool(witnessRoot) },
  ]);
  if (batch === undefined || rest.length > 0)
    throw new Error("That is more, or less, than one run takes");
  const padding = batch.batch.slice(shown.length).map(() => LinkedMerkleTree.dummyWitness());
  return {
    publicInput: new StateTransitionProverPublicInput({
      batchesHash: Field(0),
      currentBatchStateHash: Field(0),
      root,
      witnessedRootsHash: Field(0),
    }),
    batch,
    witnesses: new MerkleWitnessBatch({ witnesses: [...shown, ...padding] }),
    state: new AppliedStateTransitionBatchState({ batchHash: Field(0), root }),
  };
}

export async function proveTransitions(
  inputs: ReturnType<typeof batchInputs>,
): Promise<StateTransitionProverPublicOutput> {
  const { publicInput, batch, witnesses, state } = inputs;
  const prover = new StateTransitionProver().zkProgrammable;
  return await satisfy(StateTransitionProverPublicOutput, async (choose) =>
    prover.proveBatch(
      choose(StateTransitionProverPublicInput, publicInput),
      choose(StateTransitionProvableBatch, batch),
      choose(MerkleWitnessBatch, witnesses),
      choose(AppliedStateTransitionBatchState, state),
    ),
  );
}

export function shownBy(tree: LinkedMerkleTree, path: bigint): LinkedMerkleTreeWitness {
  return LinkedMerkleTreeWitness.fromReadWitness(tree.getReadWitness(path));
}

interface StateLie extends Pick<Forgery, "name" | "refusedBy"> {
  lie: ProvableStateTransition;
  show: (tree: LinkedMerkleTree) => LinkedMerkleTreeWitness;
}

/** The inputs with which a liar runs the state prover. */
export function inputsOf({ lie, show }: StateLie): ReturnType<typeof batchInputs> {
  const tree = treeWith();
  const root = tree.getRoot();
  return batchInputs(root, [lie], [show(tree)]);
}

function forgery(stateLie: StateLie): Forgery {
  const { name, refusedBy, lie } = stateLie;
  return {
    name,
    refusedBy,
    attempt: async () => {
      const { batchesHash } = await proveTransitions(inputsOf(stateLie));
      if (batchesHash.toBigInt() !== appliedBatch([lie]).toBigInt()) {
        throw new Error("The proof speaks of something else");
      }
    },
  };
}

const LEFT_OUT = "state/transition-left-out";
const PLANTED = "state/absent-leaf-has-a-value";
const showNothing = () => LinkedMerkleTree.dummyWitness();
const insert = (content: bigint) => (tree: LinkedMerkleTree) => tree.setLeaf(ABSENT, content);

/** Lies about a leaf of the state tree. */
export const stateLies: readonly StateLie[] = [
  {
    name: "a leaf is read as another value",
    refusedBy: LEFT_OUT,
    lie: transition(PRESENT, LIE),
    show: showNothing,
  },
  {
    name: "an existing leaf is read as absent",
    refusedBy: LEFT_OUT,
    lie: transition(PRESENT, 0n),
    show: showNothing,
  },
  {
    name: "a write is left out",
    refusedBy: LEFT_OUT,
    lie: transition(PRESENT, REAL, NEW),
    show: showNothing,
  },
  {
    name: "a lie is read and a write left out",
    refusedBy: LEFT_OUT,
    lie: transition(PRESENT, LIE, NEW),
    show: showNothing,
  },
  {
    name: "a leaf is written without a read",
    refusedBy: "state/nothing-read",
    lie: new ProvableStateTransition({ path: Field(PRESENT), from: nothing(), to: some(NEW) }),
    show: (tree) => tree.setLeaf(PRESENT, NEW),
  },
  {
    name: "the absence of a leaf is not witnessed",
    refusedBy: LEFT_OUT,
    lie: transition(ABSENT, 0n),
    show: showNothing,
  },
  {
    name: "a lie is read of an absent leaf",
    refusedBy: PLANTED,
    lie: transition(ABSENT, LIE),
    show: insert(LIE),
  },
  {
    name: "a lie is read where a leaf is created",
    refusedBy: PLANTED,
    lie: transition(ABSENT, LIE, NEW),
    show: insert(NEW),
  },
];

export const stateTransitionForgeries: Forgery[] = [
  ...stateLies.map(forgery),
  {
    name: "a second read of a leaf finds it absent",
    refusedBy: "state/leaf-changed-between-reads",
    attempt: async () => {
      await repeat(transition(5n, 99n), transition(5n, 0n));
    },
  },
  {
    name: "a leaf that was written is read as it was before",
    refusedBy: "state/leaf-changed-between-reads",
    attempt: async () => {
      await repeat(transition(5n, 99n, 100n), transition(5n, 99n));
    },
  },
];

/** A runtime method that reads or writes one leaf twice in a row. */
async function repeat(...transitions: ProvableStateTransition[]): Promise<void> {
  await satisfy(Field, async (choose) => {
    const list = new StateTransitionReductionList(ProvableStateTransition);
    for (const each of transitions) list.push(choose(ProvableStateTransition, each));
    return Promise.resolve(Provable.if(Bool(true), list.commitment, Field(0)));
  });
}
