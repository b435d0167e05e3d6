import type { Batch, ProverAtWork, Unproven } from "@kifu/wire";
import type { ApiContext } from "../ApiContext.js";
import { badArgument } from "../refusals.js";
import {
  count,
  type Optional,
  optionalCount,
  type PageArguments,
  pageSize,
  type Resolver,
} from "./resolver.js";

export const provingTypes = /* GraphQL */ `
  extend type Query {
    "Batches, latest first. At most 100 at once; after is the number of the previous page's last one."
    batches(first: Int = 20, after: Int): [Batch!]!

    "A batch by its number, or the one that proves a block; null if there is none. Give one of both."
    batch(number: Int, block: Int): Batch
  }

  extend type Chain {
    "How many batches the proven blocks were proven in."
    batchCount: Int!
    "What is sequenced but not proven."
    unproven: Unproven!
    "The current provers, at most 16."
    provers: [Prover!]!
  }

  "Blocks that were proven together. GET /proofs/NUMBER.json has the proof, for kifu verify-proof."
  type Batch {
    "0 for the first."
    number: Int!
    firstBlock: Int!
    lastBlock: Int!
    "When this node stored it, in milliseconds since 1970 by its own clock; null if another node did."
    takenAt: Float
    "The state after its last block, in decimal, according to this node's blocks. kifu verify-proof shows the proven one."
    stateRoot: String!
    proofBytes: Int!
  }

  type Unproven {
    blocks: Int!
    transactions: Int!
    "How long the first of the blocks has waited, in seconds of the chain's time; 0 when there is none."
    seconds: Float!
    "When this node made it, in milliseconds since 1970; null when there is none, and when another node made it."
    since: Float
  }

  type Prover {
    "The name that its operator chose."
    name: String!
    activity: ProverActivity!
    "Since when it does that, in milliseconds since 1970."
    since: Float!
    "The batch that it proves."
    batch: Int
    firstBlock: Int
    lastBlock: Int
    "How many of the batch's proofs are made; null before the first is."
    tasksDone: Int
    tasksTotal: Int
  }

  enum ProverActivity {
    "It is compiling its circuits, which takes minutes the first time."
    compiling
    "There is nothing to prove yet."
    waiting
    proving
  }
`;

/** Limit: provers that are listed. */
export const SHOWN_PROVERS = 16;

type Batches = Pick<ApiContext["store"], "batch" | "heightOf" | "result">;

function batchView(store: Batches, number: number): Batch | undefined {
  const batch = store.batch(number);
  if (batch === undefined) return undefined;
  const { blockHashes, takenAt, proof } = batch;
  const firstBlock = store.heightOf(blockHashes[0] ?? "") ?? 0;
  const lastBlock = firstBlock + blockHashes.length - 1;
  const stateRoot = String(store.result(lastBlock)?.stateRoot ?? 0n);
  const proofBytes = Buffer.byteLength(proof.proof);
  return { number, firstBlock, lastBlock, takenAt, stateRoot, proofBytes };
}

const batches: Resolver<PageArguments, Batch[]> = (_root, { first, after }, { store }) => {
  const size = pageSize(first);
  const end = Math.min(optionalCount("after", after) ?? Infinity, store.batchCount());
  return Array.from({ length: Math.min(size, end) }, (_, i) =>
    batchView(store, end - 1 - i),
  ).filter((batch) => batch !== undefined);
};

interface BatchArguments {
  number: Optional<number>;
  block: Optional<number>;
}

const batch: Resolver<BatchArguments, Batch | undefined> = (
  _root,
  { number, block },
  { store },
) => {
  if ((number == null) === (block == null)) {
    throw badArgument("number", "given if block is not, and the other way round");
  }
  if (number != null) return batchView(store, count("number", number));
  const covering = store.batchNumberOf(count("block", block ?? 0));
  return covering === undefined ? undefined : batchView(store, covering);
};

const batchCount: Resolver<object, number> = (_root, _args, { store }) => store.batchCount();

const unproven: Resolver<object, Unproven> = (_root, _args, { matchIndex }) =>
  matchIndex.unproven();

const provers: Resolver<object, readonly ProverAtWork[]> = (_root, _args, { proving }) =>
  proving.provers.slice(0, SHOWN_PROVERS);

export const provingResolvers = {
  Query: { batches, batch },
  Chain: { batchCount, unproven, provers },
};
