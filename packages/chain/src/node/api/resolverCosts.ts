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
 * What the resolvers cost that do more than read a property, by their place in the schema.
 * Measured by `npm run bench -- --only query-cost`, on what no cache has; rounded up, and
 * written down, so that a query costs the same on every machine.
 */
export const resolverCosts: ReadonlyMap<string, ResolverCost> = new Map<string, ResolverCost>([
  ["Query.chain", { call: 50 }],
  ["Query.blocks", { call: 50, element: 50 }],
  ["Query.transaction", { call: 50 }],
  ["Query.match", { call: 300 }],
  ["Query.moves", { call: 50, element: 10 }],
  ["Query.matches", { call: 50, element: 300 }],
  ["Query.player", { call: 1000 }],
  ["Query.playerMatches", { call: 1000, element: 300 }],
  ["Query.queue", { call: 100, element: 10 }],
  ["Query.state", { call: 50 }],
  ["Query.witness", { call: 1000 }],
  ["Query.network", { call: 300 }],
  ["Query.transactionState", { call: 50 }],
  ["Query.block", { call: 200 }],
  ["ProtokitBlock.txs", { call: 50, element: 100 }],
  // Transactions have a pace of their own.
  ["Mutation.submitTx", { call: 50 }],
  ["Subscription.match", { call: 500 }],
  ["Subscription.player", { call: 1000 }],
  ["Subscription.lobby", { call: 1000 }],
  ["Subscription.queue", { call: 500 }],
  ["Subscription.blocks", { call: 500 }],
]);
