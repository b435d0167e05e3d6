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
