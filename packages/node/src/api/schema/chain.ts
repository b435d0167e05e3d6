import type { BlockView, ChainView } from "../../index/views.js";
import type { ApiContext } from "../ApiContext.js";
import {
  count,
  decimal,
  optionalCount,
  type PageArguments,
  pageSize,
  indexOf,
  type Resolver,
} from "./resolver.js";

export const chainTypes = /* GraphQL */ `
  extend type Query {
    chain: Chain!

    "Blocks, latest first. At most 100 at once; after is the height of the previous page's last one."
    blocks(first: Int = 20, after: Int): [Block!]!

    "The status of a transaction; null if it was never accepted."
    transaction(hash: String!): Transaction
  }

  type Chain {
    name: String!
    "Distinguishes this chain from others with its name; drawn at random when it began."
    salt: String!
    "The value in everything that is signed for this chain, decimal. It is derived from name, roundLength, salt and faucet."
    domain: String!
    "The length of a queue round, in seconds."
    roundLength: Int!
    "Whether the chain gives play money to anyone who asks, with Treasury.grant."
    faucet: Boolean!
    round: Int!
    "Of the latest block; null before the first."
    height: Int
    "In seconds since genesis. All clocks are measured in it."
    time: Float!
    stateRoot: String!
    runningMatches: Int!
    "Accepted, and waiting for the next block."
    pendingTransactions: Int!
    "Accepted, and waiting for an earlier nonce of their sender."
    parkedTransactions: Int!
    "How many blocks are proven, counted from the first."
    provenBlocks: Int!
    "How many blocks are settled, counted from the first."
    settledBlocks: Int!
    "Verifies the receipts of signed moves: an Ed25519 key, in hexadecimal digits."
    receiptKey: String!
    games: [Game!]!
  }

  type Game {
    name: String!
    "As used in matches and queues on the chain."
    number: Int!
  }

  type Block {
    height: Int!
    "The chain's time, in seconds since genesis."
    time: Float!
    hash: String!
    stateRoot: String!
    "At most 100 at once; after is the position of the previous page's last one, from 0."
    transactions(first: Int = 100, after: Int): [BlockTransaction!]!
    transactionCount: Int!
    finality: Finality!
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
    "Accepted, but not in a block yet."
    pending
    "In a block, and it succeeded."
    included
    "In a block, but it changed nothing except its sender's nonce."
    failed
    "It will never be in a block."
    dropped
    "In a block with a proof."
    proven
    "In a block that is settled on the base layer."
    settled
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
