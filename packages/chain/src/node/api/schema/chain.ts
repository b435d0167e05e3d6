import type { BlockView, ChainView } from "../../live/views.js";
import type { Context } from "../Context.js";
import {
  count,
  decimal,
  type Optional,
  optionalCount,
  pageSize,
  recordsOf,
  type Resolver,
} from "./resolver.js";

/** The chain itself: its terms, its blocks, and how transactions stand. */
export const chainTypes = /* GraphQL */ `
  extend type Query {
    chain: Chain!

    "Blocks, latest first. At most 100 at once; after is the height of the last one before."
    blocks(first: Int = 20, after: Int): [Block!]!

    "How a transaction stands; null if it was never accepted."
    transaction(hash: String!): Transaction
  }

  type Chain {
    name: String!
    "What tells this chain from others of its name; drawn when it began."
    salt: String!
    "The value that what is signed for this chain carries, decimal. It follows from name, roundLength and salt."
    domain: String!
    "Blocks that a round of queues lasts."
    roundLength: Int!
    round: Int!
    "Of the latest block; null before the first."
    height: Int
    "Of the block that is being filled. Clocks count in it."
    openHeight: Int!
    stateRoot: String!
    "The least time between two blocks."
    blockIntervalMs: Int!
    runningMatches: Int!
    "Accepted, and waiting to be in the next block."
    pendingTransactions: Int!
    "Accepted, and waiting for an earlier nonce of their sender's."
    parkedTransactions: Int!
    "How many blocks, from the first on, are proven."
    provenBlocks: Int!
    "How many blocks, from the first on, are settled."
    settledBlocks: Int!
    games: [Game!]!
  }

  type Game {
    name: String!
    "As matches and queues have it on the chain."
    number: Int!
  }

  type Block {
    height: Int!
    hash: String!
    stateRoot: String!
    "At most 100 at once; after is the place of the last one before, from 0."
    transactions(first: Int = 100, after: Int): [BlockTransaction!]!
    transactionCount: Int!
    truth: Truth!
  }

  type BlockTransaction {
    hash: String!
    "False if it failed: then it used its nonce and changed nothing else."
    ok: Boolean!
    "The code with which it failed."
    code: String
    "Such as Randzu.makeMove."
    method: String!
  }

  type Transaction {
    hash: String!
    status: TransactionStatus!
    "Of its block; null while it is pending, and when it was dropped."
    height: Int
    "Why it failed or was dropped."
    code: String
  }

  enum TransactionStatus {
    "Accepted, and in no block yet."
    pending
    "In a block, and it did what it says."
    included
    "In a block, and it changed nothing but its sender's nonce."
    failed
    "It will never be in a block."
    dropped
    "In a block with a proof."
    proven
    "In a block that is settled on the base layer."
    settled
  }
`;

interface PageArguments {
  first: Optional<number>;
  after: Optional<number>;
}

// Of every role: whoever watches over a node asks for it, and clients for the terms of the chain.
const chain: Resolver<object, ChainView> = (_root, _args, { records }) => records.chain();

const blocks: Resolver<PageArguments, BlockView[]> = (_root, { first, after }, context) =>
  recordsOf(context).blocks({ limit: pageSize(first), before: optionalCount("after", after) });

/** What the ingress keeps beside the open block. */
const parkedTransactions = (chain: ChainView, _args: object, { ingress }: Context): number =>
  Math.max(0, ingress.pendingCount() - chain.pendingTransactions);

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
  Chain: { parkedTransactions },
  Block: { transactions, transactionCount },
};
