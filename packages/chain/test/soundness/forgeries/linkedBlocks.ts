import {
  BlockArguments,
  BlockArgumentsBatch,
  BlockHashMerkleTreeWitness,
  type BlockProof,
  type BlockProver,
  BlockProverPublicInput,
  BlockProverPublicOutput,
  BlockProverStateInput,
  Bundle,
  BundleHashList,
  NetworkState,
  StateTransitionProverPublicInput,
  StateTransitionProverPublicOutput,
  TransactionProverPublicInput,
  TransactionProverPublicOutput,
  WitnessedRootHashList,
} from "@proto-kit/protocol";
import { Bool, Field, UInt64 } from "o1js";
import type { MemoryChain } from "../../../src/cli/MemoryChain.js";
import {
  type BlockInputs,
  blockInputs,
  blocks,
  emptyBlock,
  firstPlace,
  placeElsewhere,
  proveBlocks,
  provideStates,
  publicValues,
} from "./blocks.js";
import { type Alteration, alterations, type Forgery, satisfy } from "./Forgery.js";
import { appliedBatch, transition } from "./stateTransitions.js";

const none = Field(0);
const network = NetworkState.empty();
const during = new NetworkState({ ...network, block: { height: UInt64.from(1) } });
const later = new NetworkState({ ...network, block: { height: UInt64.from(9) } });
const duringLater = new NetworkState({ ...network, block: { height: UInt64.from(10) } });

const DONE = appliedBatch([transition(1n, 2n, 3n)]);
const FORGED = Field(6666);
const AFTER = Field(2222);
const TRANSACTIONS = Field(3333);
const ALL_TRANSACTIONS = Field(4444);

function bundles(changes: Partial<Bundle> = {}): Field {
  const list = new BundleHashList();
  const bundle = {
    networkStateHash: during.hash(),
    transactionsHash: TRANSACTIONS,
    pendingSTBatchesHash: { from: none, to: DONE },
    witnessedRootsHash: { from: none, to: none },
    ...changes,
  };
  return list.push(bundle).commitment;
}

function witnessed(root: Field, list = DONE): Field {
  return new WitnessedRootHashList().push({ appliedBatchListState: list, root }).commitment;
}

interface BlockProofInputs {
  block: BlockArguments;
  inputs: Partial<BlockInputs>;
  transactions: { from: TransactionProverPublicInput; to: TransactionProverPublicOutput };
  transitions: { from: StateTransitionProverPublicInput; to: StateTransitionProverPublicOutput };
}

export function oneBlock(): BlockProofInputs {
  const bundlesHash = none;
  const from = { bundlesHash, eternalTransactionsHash: none, incomingMessagesHash: none };
  const began = { batchesHash: none, currentBatchStateHash: none, witnessedRootsHash: none };
  return {
    block: new BlockArguments({
      afterBlockRootWitness: { witnessedRoot: AFTER },
      transactionsHash: TRANSACTIONS,
      pendingSTBatchesHash: { from: none, to: DONE },
      witnessedRootsHash: { from: none, to: none },
      isDummy: Bool(false),
    }),
    inputs: {},
    transactions: {
      from: new TransactionProverPublicInput(from),
      to: new TransactionProverPublicOutput({
        ...from,
        bundlesHash: bundles(),
        eternalTransactionsHash: ALL_TRANSACTIONS,
      }),
    },
    transitions: {
      from: new StateTransitionProverPublicInput({ ...began, root: publicValues().stateRoot }),
      to: new StateTransitionProverPublicOutput({
        currentBatchStateHash: none,
        batchesHash: DONE,
        root: AFTER,
        witnessedRootsHash: witnessed(AFTER),
      }),
    },
  };
}

/** A batch of four: the block, and fillers that continue from it. */
function batchOf(block: BlockArguments): BlockArgumentsBatch {
  const filler = (roots: Field) =>
    new BlockArguments({
      afterBlockRootWitness: { witnessedRoot: FORGED },
      transactionsHash: none,
      isDummy: Bool(true),
      pendingSTBatchesHash: {
        from: block.pendingSTBatchesHash.to,
        to: block.pendingSTBatchesHash.to,
      },
      witnessedRootsHash: { from: roots, to: roots },
    });
  const roots = witnessed(block.afterBlockRootWitness.witnessedRoot, block.pendingSTBatchesHash.to);
  return new BlockArgumentsBatch({ batch: [block, filler(roots), filler(roots), filler(roots)] });
}

/**
 * Runs the block prover's method with proofs. It checks that the circuit verifies both proofs,
 * and assumes that both are valid.
 */
export async function proveLinked(
  chain: MemoryChain,
  { block, inputs, transactions, transitions }: BlockProofInputs,
): Promise<BlockProverPublicOutput> {
  provideStates(chain);
  const given = blockInputs(batchOf(block), inputs);
  const prover = chain.appChain.protocol.blockProver as BlockProver;
  const asked: Bool[] = [];
  const proof = (publicInput: unknown, publicOutput: unknown) => ({
    publicInput,
    publicOutput,
    verifyIf: (condition: Bool) => void asked.push(condition),
  });
  return await satisfy(BlockProverPublicOutput, async (choose) => {
    const output = await prover.proveBlockBatchWithProofs(
      choose(BlockProverPublicInput, given.publicInput),
      choose(BlockProverStateInput, given.state),
      choose(NetworkState, given.network),
      choose(BlockHashMerkleTreeWitness, given.place),
      choose(BlockArgumentsBatch, given.batch),
      choose(Bool, Bool(false)),
      choose(Bool, Bool(false)),
      proof(
        choose(StateTransitionProverPublicInput, transitions.from),
        choose(StateTransitionProverPublicOutput, transitions.to),
      ) as never,
      proof(
        choose(TransactionProverPublicInput, transactions.from),
        choose(TransactionProverPublicOutput, transactions.to),
      ) as never,
    );
    if (asked.length !== 2) throw new Error("A proof is not asked for");
    for (const condition of asked) condition.assertTrue("A proof is not verified");
    return output;
  });
}

const otherwise = "From-commitment for bundles hash not matching";

const lies: Alteration<BlockProofInputs>[] = [
  [
    "a block holds other transactions than were proven",
    otherwise,
    ({ block }) => (block.transactionsHash = FORGED),
  ],
  [
    "a block's transactions did something else",
    otherwise,
    ({ block, transitions: { to } }) => {
      block.pendingSTBatchesHash.to = to.batchesHash = FORGED;
      to.witnessedRootsHash = witnessed(AFTER, FORGED);
    },
  ],
  [
    "a block's transactions were run in another network state",
    otherwise,
    ({ transactions: { to } }) => (to.bundlesHash = bundles({ networkStateHash: later.hash() })),
  ],
  [
    "a block's transactions continue from a made-up bundle",
    "TransactionProof has to start bundles at 0",
    ({ transactions: { from } }) => (from.bundlesHash = FORGED),
  ],
  [
    "the list of all transactions starts over",
    "From-commitment for eternalTransactionsList not matching",
    ({ transactions: { from } }) => (from.eternalTransactionsHash = FORGED),
  ],
  [
    "the list of all messages starts over",
    "From-commitment for incomingMessages not matching",
    ({ transactions: { from } }) => (from.incomingMessagesHash = FORGED),
  ],
  [
    "transitions are applied to another state",
    "from state root not matching",
    ({ transitions: { from } }) => (from.root = FORGED),
  ],
  [
    "roots were witnessed before the first block",
    "from state root not matching",
    ({ transitions: { from } }) => (from.witnessedRootsHash = FORGED),
  ],
  [
    "transitions start inside a list",
    "State for STProof has to be empty at the start",
    ({ transitions: { from } }) => (from.currentBatchStateHash = FORGED),
  ],
  [
    "transitions end inside a list",
    "State for STProof has to be empty at the end",
    ({ transitions: { to } }) => (to.currentBatchStateHash = FORGED),
  ],
  [
    "transitions were applied before the first block",
    "Batcheshash doesn't start at 0",
    ({ transitions: { from } }) => (from.batchesHash = FORGED),
  ],
  [
    "other transitions are applied than the transactions made",
    "Pending STBatches are not the same that have been executed by the ST proof",
    ({ transitions: { to } }) => (to.batchesHash = FORGED),
  ],
  [
    "the root after a block differs from the result of the transitions",
    "Root accumulator Commitment is not the same that have been executed by the ST proof",
    ({ block }) => (block.afterBlockRootWitness.witnessedRoot = FORGED),
  ],
  [
    "a block runs with another time than the last one ended with",
    "Network state not valid",
    ({ inputs, transactions: { to } }) => {
      inputs.network = later;
      to.bundlesHash = bundles({ networkStateHash: duringLater.hash() });
    },
  ],
  [
    "the first block is entered into another tree",
    "Supplied block hash witness not matching state root",
    ({ inputs }) => {
      inputs.place = placeElsewhere();
      inputs.publicInput = publicValues(1);
    },
  ],
  [
    "blocks continue from a state that no proof ended with",
    "Input state witness is invalid",
    ({ inputs, transitions: { from } }) => {
      inputs.publicInput = publicValues();
      inputs.state = BlockProverStateInput.fromPublicInput(inputs.publicInput);
      inputs.state.stateRoot = from.root = FORGED;
      inputs.publicInput.proverStateRemainder = Field(1);
    },
  ],
];

const MERGED = [
  "stateRoot",
  "networkStateHash",
  "blockHashRoot",
  "eternalTransactionsHash",
  "incomingMessagesHash",
  "proverStateRemainder",
] as const;

/**
 * The framework's own constraints refuse these forgeries. `refusedBy` is the constraint's
 * message, or "" if it has none.
 */
export function linkedBlockForgeries(chain: MemoryChain): Forgery[] {
  return [
    ...alterations(lies, oneBlock, async (given) => await proveLinked(chain, given)),
    {
      name: "a block of transactions is proven without a proof of them",
      refusedBy: "Remainers not fully removed",
      attempt: async () => {
        await proveBlocks(chain, blockInputs(batchOf(oneBlock().block)));
      },
    },
    {
      name: "a block is entered at another number than its own",
      refusedBy: "",
      attempt: async () => {
        await proveBlocks(chain, blockInputs(blocks(emptyBlock()), { place: firstPlace(5n) }));
      },
    },
    ...MERGED.flatMap((key) => [
      {
        name: `a merged proof begins with another ${key} than its first part`,
        refusedBy: `${key} not matching: publicInput.from -> proof1.from`,
        attempt: async () => await merge(chain, key, "start"),
      },
      {
        name: `the parts of a merged proof do not meet in ${key}`,
        refusedBy: `${key} not matching: proof1.to -> proof2.from`,
        attempt: async () => await merge(chain, key, "middle"),
      },
    ]),
  ];
}

async function merge(
  { appChain }: MemoryChain,
  key: (typeof MERGED)[number],
  where: "start" | "middle",
): Promise<void> {
  const prover = appChain.protocol.blockProver as BlockProver;
  const forged = publicValues();
  forged[key] = FORGED;
  await satisfy(BlockProverPublicOutput, async (choose) => {
    const values = (lie = false) => choose(BlockProverPublicInput, lie ? forged : publicValues());
    const verified: string[] = [];
    const proof = (name: string, from: BlockProverPublicInput) =>
      ({
        publicInput: from,
        publicOutput: values(),
        verify: () => void verified.push(name),
      }) as never as BlockProof;
    const output = await prover.merge(
      values(where === "start"),
      proof("one", values()),
      proof("two", values(where === "middle")),
    );
    if (String(verified) !== "one,two") throw new Error("A proof is not verified");
    return output;
  });
}

/** Proves fillers that carry forged values. */
export async function proveFillers(chain: MemoryChain): Promise<BlockProverPublicOutput> {
  const filler = () => new BlockArguments({ ...oneBlock().block, isDummy: Bool(true) });
  const batch = new BlockArgumentsBatch({ batch: [filler(), filler(), filler(), filler()] });
  return await proveBlocks(chain, blockInputs(batch));
}
