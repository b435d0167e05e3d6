import { InMemoryMerkleTreeStorage } from "@proto-kit/common";
import { InMemoryStateService } from "@proto-kit/module";
import {
  BlockArguments,
  BlockArgumentsBatch,
  BlockHashMerkleTree,
  BlockHashMerkleTreeWitness,
  BlockHashTreeEntry,
  type BlockProof,
  type BlockProver,
  BlockProverPublicInput,
  BlockProverPublicOutput,
  BlockProverStateInput,
  NetworkState,
  WitnessedRootHashList,
} from "@proto-kit/protocol";
import { Bool, Field, Provable, UInt64 } from "o1js";
import type { MemoryChain } from "../../../src/cli/MemoryChain.js";
import { type Forgery, satisfy } from "./Forgery.js";
import { appliedBatch, transition } from "./stateTransitions.js";

const ROOT = Field(1111);
const FORGED = Field(6666);
const network = NetworkState.empty();

/** The public values before a block with this number. */
export function publicValues(blockNumber = 0): BlockProverPublicInput {
  return new BlockProverPublicInput({
    proverStateRemainder: Field(0),
    eternalTransactionsHash: Field(0),
    incomingMessagesHash: Field(0),
    stateRoot: ROOT,
    blockHashRoot: Field(BlockHashMerkleTree.EMPTY_ROOT),
    blockNumber: Field(blockNumber),
    networkStateHash: network.hash(),
  });
}

type Lists = Pick<BlockArguments, "pendingSTBatchesHash" | "witnessedRootsHash">;

/** A block without transactions. Its lists end at the given values. */
export function emptyBlock({ pending = Field(0), roots = Field(0), isDummy = false } = {}) {
  const lists: Lists = {
    pendingSTBatchesHash: { from: Field(0), to: pending },
    witnessedRootsHash: { from: Field(0), to: roots },
  };
  return new BlockArguments({
    afterBlockRootWitness: { witnessedRoot: FORGED },
    transactionsHash: Field(0),
    isDummy: Bool(isDummy),
    ...lists,
  });
}

/** A batch of four blocks. Fillers take the places that are left. */
export function blocks(...given: BlockArguments[]): BlockArgumentsBatch {
  const filler = emptyBlock({ isDummy: true });
  const last = given.at(-1);
  if (last !== undefined) {
    const { pendingSTBatchesHash, witnessedRootsHash, afterBlockRootWitness } = last;
    const pending = pendingSTBatchesHash.to;
    // If a block changes the state, its state root must be witnessed.
    const roots = new WitnessedRootHashList(witnessedRootsHash.to);
    const root = { appliedBatchListState: pending, root: afterBlockRootWitness.witnessedRoot };
    roots.pushIf(root, pending.equals(0).not());
    filler.pendingSTBatchesHash = { from: pending, to: pending };
    filler.witnessedRootsHash = { from: roots.commitment, to: roots.commitment };
  }
  return new BlockArgumentsBatch({
    batch: Array.from({ length: 4 }, (_, i) => given[i] ?? filler),
  });
}

/** The next block's place in an empty tree. */
export function firstPlace(index = 0n): BlockHashMerkleTreeWitness {
  return new BlockHashMerkleTree(new InMemoryMerkleTreeStorage()).getWitness(index);
}

/**
 * A witness of the second block's place, in a tree whose first place contains something else.
 */
export function placeElsewhere(): BlockHashMerkleTreeWitness {
  return treeElsewhere().getWitness(1n);
}

function treeElsewhere(): BlockHashMerkleTree {
  const tree = new BlockHashMerkleTree(new InMemoryMerkleTreeStorage());
  tree.setLeaf(0n, FORGED);
  return tree;
}

/** Provides the states that the provers need to run the hooks of a batch of blocks. */
export function provideStates({ appChain }: MemoryChain): void {
  // Each of four blocks has two rounds of hooks.
  for (let i = 0; i < 8; i++) {
    appChain.protocol.stateServiceProvider.setCurrentStateService(new InMemoryStateService());
  }
}

/** The inputs of the block prover's method that are not proofs. A liar can choose them freely. */
export interface BlockInputs {
  publicInput: BlockProverPublicInput;
  state: BlockProverStateInput;
  network: NetworkState;
  place: BlockHashMerkleTreeWitness;
  batch: BlockArgumentsBatch;
  finalize: Bool;
}

/** Makes the inputs of an honest block proof, and replaces some of them. */
export function blockInputs(
  batch: BlockArgumentsBatch,
  lies: Partial<BlockInputs> = {},
): BlockInputs {
  const publicInput = lies.publicInput ?? publicValues();
  return {
    publicInput,
    state: BlockProverStateInput.fromPublicInput(publicInput),
    network,
    place: firstPlace(),
    batch,
    finalize: Bool(true),
    ...lies,
  };
}

/** Runs the circuit of the block prover's method without proofs. */
export async function proveBlocks(
  chain: MemoryChain,
  inputs: BlockInputs,
): Promise<BlockProverPublicOutput> {
  provideStates(chain);
  const prover = chain.appChain.protocol.blockProver as BlockProver;
  return await satisfy(BlockProverPublicOutput, async (choose) =>
    prover.proveBlockBatchNoProofs(
      choose(BlockProverPublicInput, inputs.publicInput),
      choose(BlockProverStateInput, inputs.state),
      choose(NetworkState, inputs.network),
      choose(BlockHashMerkleTreeWitness, inputs.place),
      choose(BlockArgumentsBatch, inputs.batch),
      choose(Bool, inputs.finalize),
    ),
  );
}

function at(time: bigint): NetworkState {
  return new NetworkState({ ...network, block: { height: UInt64.from(time) } });
}

/**
 * Proves one block with a time that the operator chose. The block before it has another time.
 */
async function proveBlockAt(
  chain: MemoryChain,
  before: bigint,
  time: bigint,
): Promise<BlockProverPublicOutput> {
  const publicInput = publicValues();
  publicInput.networkStateHash = at(before).hash();
  const { next } = chain.appChain.protocol.resolve("BlockHeight");
  next.set(before, time);
  try {
    const lies = { publicInput, network: at(before) };
    return await proveBlocks(chain, blockInputs(blocks(emptyBlock()), lies));
  } finally {
    next.clear();
  }
}

/** The proof covers no blocks and ends at an arbitrary state. */
export function inputsOfNothing(): BlockInputs {
  const publicInput = publicValues();
  const state = BlockProverStateInput.fromPublicInput(publicInput);
  state.stateRoot = FORGED;
  publicInput.proverStateRemainder = state.hash();
  return blockInputs(blocks(), { publicInput, state });
}

/** Lies in a block proof, each with the constraint that must refuse it. */
export function blockForgeries(chain: MemoryChain): Forgery[] {
  return [
    {
      name: "a block without transactions rewrites the state",
      refusedBy: "block/writes-without-transactions",
      attempt: async () => {
        const pending = appliedBatch([transition(1n, 2n, 3n)]);
        const finalize = Bool(false);
        await proveBlocks(chain, blockInputs(blocks(emptyBlock({ pending })), { finalize }));
      },
    },
    {
      name: "a block witnesses roots that nobody proves",
      refusedBy: "block/roots-among-transactions",
      attempt: async () => {
        const finalize = Bool(false);
        await proveBlocks(chain, blockInputs(blocks(emptyBlock({ roots: FORGED })), { finalize }));
      },
    },
    {
      name: "the second block is entered into another tree, in which the first never was",
      refusedBy: "block/another-tree",
      attempt: async () => {
        const inputs = blockInputs(blocks(emptyBlock(), emptyBlock()));
        const { blockHashRoot } = await witnessing(placeElsewhere(), () =>
          proveBlocks(chain, inputs),
        );
        const tree = treeElsewhere();
        tree.setLeaf(1n, entryOf(1));
        if (blockHashRoot.toBigInt() !== tree.getRoot().toBigInt()) {
          throw new Error("The tree is another one");
        }
      },
    },
    {
      name: "a block is earlier than the one before it",
      refusedBy: "block/time-runs-back",
      attempt: async () => {
        const { networkStateHash } = await proveBlockAt(chain, 9n, 5n);
        if (networkStateHash.toBigInt() !== at(5n).hash().toBigInt()) {
          throw new Error("The time is another one");
        }
      },
    },
    {
      name: "a merged proof begins at another block than its first part",
      refusedBy: "block/starts-elsewhere",
      attempt: async () => await merge(chain, 999, [0, 4], [4, 8]),
    },
    {
      name: "blocks are left out between the parts of a merged proof",
      refusedBy: "block/numbers-do-not-meet",
      attempt: async () => await merge(chain, 0, [0, 4], [70, 74]),
    },
  ];
}

function entryOf(index: number): Field {
  const block = { index: Field(index), transactionListHash: Field(0) };
  return new BlockHashTreeEntry({ block, closed: Bool(true) }).hash();
}

/** Assumes that both proofs verify. */
async function merge(
  { appChain }: MemoryChain,
  start: number,
  first: [number, number],
  second: [number, number],
): Promise<void> {
  const prover = appChain.protocol.blockProver as BlockProver;
  await satisfy(BlockProverPublicOutput, async (choose) => {
    const at = (n: number) => choose(BlockProverPublicInput, publicValues(n));
    const proof = ([from, to]: [number, number]) =>
      ({
        publicInput: at(from),
        publicOutput: at(to),
        verify: () => undefined,
      }) as never as BlockProof;
    return await prover.merge(at(start), proof(first), proof(second));
  });
}

/** Runs `work` with a prover that gives `lie` as the second block's place in the tree. */
export async function witnessing<Result>(
  lie: BlockHashMerkleTreeWitness,
  work: () => Promise<Result>,
): Promise<Result> {
  const honest = Object.getOwnPropertyDescriptor(Provable, "witness") as PropertyDescriptor;
  const witness = Provable.witness.bind(Provable) as (
    type: unknown,
    value: () => unknown,
  ) => unknown;
  let lied = false;
  Object.defineProperty(Provable, "witness", {
    ...honest,
    value: (type: unknown, value: () => unknown) => {
      if (lied || type !== BlockHashMerkleTree.WITNESS) return witness(type, value);
      lied = true;
      return witness(type, () => lie);
    },
  });
  try {
    return await work();
  } finally {
    Object.defineProperty(Provable, "witness", honest);
  }
}
