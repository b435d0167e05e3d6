/** What it takes to answer a field, besides sending the values. */
export interface ResolverCost {
  /** In microseconds, once. */
  call: number;
  /** And for each element of the list. */
  element?: number;
}

/** A value of an answer, found and sent, in microseconds. */
export const VALUE_MICROSECONDS = 5;

/**
 * What the resolvers cost that do more than read a property, by their place in the schema:
 * written down, so that a query costs the same on every machine. `npm run bench -- --only
 * query-cost` measures the queries and holds them to this. What a cache may have, such as a
 * match, is set higher than it shows; what a subscription begins with is set by its size. Where
 * it takes longer all the same, the time is charged.
 */
export const resolverCosts: ReadonlyMap<string, ResolverCost> = new Map<string, ResolverCost>([
  ["Query.chain", { call: 100 }],
  ["Query.blocks", { call: 50, element: 60 }],
  ["Query.transaction", { call: 75 }],
  ["Query.match", { call: 300 }],
  ["Query.moves", { call: 100, element: 20 }],
  ["Query.matches", { call: 50, element: 100 }],
  ["Query.matchRecord", { call: 300 }],
  // To find the first of them is to find all, and those may be of hundreds of blocks.
  ["MatchRecord.transactions", { call: 2000, element: 150 }],
  ["MatchRecord.moves", { call: 100, element: 20 }],
  ["Query.player", { call: 1000 }],
  ["Query.playerMatches", { call: 600, element: 100 }],
  ["Query.queue", { call: 100, element: 10 }],
  ["Query.state", { call: 75 }],
  ["Query.witness", { call: 300 }],
  ["Query.network", { call: 200 }],
  ["Query.transactionState", { call: 75 }],
  ["Query.block", { call: 300 }],
  ["ProtokitBlock.txs", { call: 50, element: 100 }],
  // Transactions have a pace of their own.
  ["Mutation.submitTx", { call: 50 }],
  ["Subscription.match", { call: 500 }],
  ["Subscription.player", { call: 1000 }],
  ["Subscription.lobby", { call: 1000 }],
  ["Subscription.queue", { call: 500 }],
  ["Subscription.blocks", { call: 500 }],
]);
