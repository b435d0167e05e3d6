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
import { Bool, Field, Provable } from "o1js";
import type { MemoryChain } from "../../../src/commands/memoryChain.js";
import { type Forgery, satisfy } from "./Forgery.js";
import { appliedBatch, transition } from "./stateTransitions.js";

const ROOT = Field(1111);
const FORGED = Field(6666);
const network = NetworkState.empty();

/** The values with which blocks begin, at a number. */
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

/** A block without transactions, whose lists go where they are said to go. */
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

/** Four places for blocks, those that are left over filled up. */
export function blocks(...given: BlockArguments[]): BlockArgumentsBatch {
  const filler = emptyBlock({ isDummy: true });
  const last = given.at(-1);
  if (last !== undefined) {
    const { pendingSTBatchesHash, witnessedRootsHash, afterBlockRootWitness } = last;
    const pending = pendingSTBatchesHash.to;
    // A block that changes the state has its root witnessed.
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

/** The place of the next block in a tree without any. */
export function firstPlace(): BlockHashMerkleTreeWitness {
  return new BlockHashMerkleTree(new InMemoryMerkleTreeStorage()).getWitness(0n);
}

/** Runs the block prover's circuit, the variant that takes no proofs. */
export async function proveBlocks(
  { appChain }: MemoryChain,
  batch: BlockArgumentsBatch,
  {
    publicInput = publicValues(),
    state = BlockProverStateInput.fromPublicInput(publicInput),
    finalize = true,
  }: {
    publicInput?: BlockProverPublicInput;
    state?: BlockProverStateInput;
    finalize?: boolean;
  } = {},
): Promise<BlockProverPublicOutput> {
  const { protocol } = appChain;
  // The prover takes a state for each of a block's two rounds of hooks.
  for (let i = 0; i < 8; i++) {
    protocol.stateServiceProvider.setCurrentStateService(new InMemoryStateService());
  }
  const prover = protocol.blockProver as BlockProver;
  return await satisfy(BlockProverPublicOutput, async (choose) =>
    prover.proveBlockBatchNoProofs(
      choose(BlockProverPublicInput, publicInput),
      choose(BlockProverStateInput, state),
      choose(NetworkState, network),
      choose(BlockHashMerkleTreeWitness, firstPlace()),
      choose(BlockArgumentsBatch, batch),
      choose(Bool, Bool(finalize)),
    ),
  );
}

/**
 * A state that is nobody's, with nothing proven to lead there. The proof of it is a true one,
 * of a claim that nobody may take for more: `verifyChain` refuses it by its beginning.
 */
export async function proofOfNothing(chain: MemoryChain): Promise<{
  publicInput: BlockProverPublicInput;
  state: BlockProverStateInput;
}> {
  const publicInput = publicValues();
  const state = BlockProverStateInput.fromPublicInput(publicInput);
  state.stateRoot = FORGED;
  publicInput.proverStateRemainder = state.hash();
  const output = await proveBlocks(chain, blocks(), { publicInput, state });
  if (output.stateRoot.toBigInt() !== FORGED.toBigInt()) throw new Error("It says something else");
  return { publicInput, state };
}

export function blockForgeries(chain: MemoryChain): Forgery[] {
  return [
    {
      name: "a block without transactions rewrites the state",
      refusedBy: "block/writes-without-transactions",
      attempt: async () => {
        const pending = appliedBatch([transition(1n, 2n, 3n)]);
        await proveBlocks(chain, blocks(emptyBlock({ pending })), { finalize: false });
      },
    },
    {
      name: "a block witnesses roots that nobody proves",
      refusedBy: "block/roots-among-transactions",
      attempt: async () => {
        await proveBlocks(chain, blocks(emptyBlock({ roots: FORGED })), { finalize: false });
      },
    },
    {
      name: "the second block is entered into another tree, in which the first never was",
      refusedBy: "block/another-tree",
      attempt: async () => {
        const tree = new BlockHashMerkleTree(new InMemoryMerkleTreeStorage());
        tree.setLeaf(0n, FORGED);
        const elsewhere = tree.getWitness(1n);
        const batch = blocks(emptyBlock(), emptyBlock());
        const { blockHashRoot } = await witnessing(elsewhere, () => proveBlocks(chain, batch));
        tree.setLeaf(1n, entryOf(1));
        if (blockHashRoot.toBigInt() !== tree.getRoot().toBigInt()) {
          throw new Error("The tree is another one");
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

/** Merges two proofs that are taken to verify. */
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
async function witnessing<Result>(
  lie: BlockHashMerkleTreeWitness,
  work: () => Promise<Result>,
): Promise<Result> {
  const honest = Object.getOwnPropertyDescriptor(Provable, "witness") as PropertyDescriptor;
  const witness = Provable.witness.bind(Provable) as (
    type: unknown,
    value: () => unknown,
  ) => unknown;
  let told = false;
  Object.defineProperty(Provable, "witness", {
    ...honest,
    value: (type: unknown, value: () => unknown) => {
      if (told || type !== BlockHashMerkleTree.WITNESS) return witness(type, value);
      told = true;
      return witness(type, () => lie);
    },
  });
  try {
    return await work();
  } finally {
    Object.defineProperty(Provable, "witness", honest);
  }
}
