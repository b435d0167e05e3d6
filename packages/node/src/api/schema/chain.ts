import type { BlockView, ChainView } from "../../index/views.js";
import type { ApiContext } from "../ApiContext.js";
import {
  badArgument,
  count,
  decimal,
  indexOf,
  type Optional,
  optionalCount,
  type PageArguments,
  pageSize,
  type Resolver,
} from "./resolver.js";
import type { Batch, ProverAtWork, Unproven } from "@kifu/wire";

export const chainTypes = /* GraphQL */ `
  extend type Query {
    chain: Chain!

    "Blocks, latest first. At most 100 at once; after is the height of the previous page's last one."
    blocks(first: Int = 20, after: Int): [Block!]!

    "The status of a transaction; null if it was never accepted."
    transaction(hash: String!): Transaction
  }

  extend type Block {
    "At most 100 at once; after is the position of the previous page's last one, from 0."
    transactions(first: Int = 100, after: Int): [BlockTransaction!]!
  }
`;

// Available in every role, because monitoring and clients need it.
const chain: Resolver<object, ChainView> = (_root, _args, { matchIndex }) => matchIndex.chain();

const blocks: Resolver<PageArguments, BlockView[]> = (_root, { first, after }, context) =>
  indexOf(context).blocks({ limit: pageSize(first), before: optionalCount("after", after) });

/** The number of transactions that wait in the ingress and are not in the open block yet. */
const parkedTransactions = (chain: ChainView, _args: object, { ingress }: ApiContext): number =>
  Math.max(0, ingress.pendingCount() - chain.pendingTransactions);

const receiptKey = (_chain: ChainView, _args: object, { tables }: ApiContext): string =>
  tables.receiptKey;

const transaction: Resolver<{ hash: string }, unknown> = (_root, { hash }, { ingress }) => {
  const found = ingress.status(decimal("hash", hash).toString());
  return found === undefined ? undefined : { ...found, status: found.kind };
};

const transactions = ({ transactions: all }: BlockView, { first, after }: PageArguments) => {
  const from = after == null ? 0 : count("after", after) + 1;
  return all.slice(from, from + pageSize(first));
};

const transactionCount = ({ transactions: all }: BlockView) => all.length;

export const chainResolvers = {
  Query: { chain, blocks, transaction },
  Chain: { parkedTransactions, receiptKey },
  Block: { transactions, transactionCount },
};

export const provingTypes = /* GraphQL */ `
  extend type Query {
    "Batches, latest first. At most 100 at once; after is the number of the previous page's last one."
    batches(first: Int = 20, after: Int): [Batch!]!

    "A batch by its number, or the one that proves a block; null if there is none. Give one of both."
    batch(number: Int, block: Int): Batch
  }
`;

/** Limit: provers that are listed. */
export const SHOWN_PROVERS = 16;

type Batches = Pick<ApiContext["store"], "batch" | "heightOf" | "result" | "settledBy">;

function batchView(store: Batches, number: number): Batch | undefined {
  const batch = store.batch(number);
  if (batch === undefined) return undefined;
  const { blockHashes, takenAt, proof } = batch;
  const firstBlock = store.heightOf(blockHashes[0] ?? "") ?? 0;
  const lastBlock = firstBlock + blockHashes.length - 1;
  const { stateRoot = 0n, blockHashRoot = 0n } = store.result(lastBlock) ?? {};
  const proofBytes = Buffer.byteLength(proof.proof);
  const settledBy = store.settledBy(number);
  const roots = { stateRoot: String(stateRoot), blockTreeRoot: String(blockHashRoot) };
  return { number, firstBlock, lastBlock, takenAt, ...roots, proofBytes, settledBy };
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
