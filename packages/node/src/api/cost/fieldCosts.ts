import { shownGames, STAKED_PAIR_FIELDS } from "@kifu/chain";
import { STATE_FIELDS } from "@kifu/kit/plain";
import { MOST_INVITATIONS } from "@kifu/wire";
import { SHOWN_PROVERS } from "../schema/proving.js";

/** The cost of a field that the schema does not tell. */
interface FieldEstimate {
  /** The work to resolve it besides sending its values, in microseconds: once, */
  call?: number;
  /** and for each element of its list. */
  element?: number;
  /** The assumed length of its list. */
  length?: number;
  /** The maximum length of its text in JSON, if longer than any number of the chain. */
  bytes?: number;
}

/** The work to find and send one value of an answer, in microseconds. */
export const VALUE_MICROSECONDS = 5;

/** No list returns more elements at once. */
export const LONGEST_LIST = 100;

/** Nodes on a path of the state's tree. */
const TREE_HEIGHT = 40;
/** No game has more moves. */
const LONGEST_MATCH = 225;
/** Why something failed. Usually a code, but sometimes a library's whole message. */
const FAILURE_BYTES = 250;

/** The most fields that a move of any game has. */
const MOVE_FIELDS = Math.max(...shownGames.map(({ moveFields }) => moveFields));

/**
 * The cost of fields whose resolvers do more than read a property, and the lengths of lists, by
 * their place in the schema.
 *
 * Times are fixed, so that a query costs the same on every machine. `npm run bench -- --only
 * query-cost` measures the queries against them. Values that may be cached, such as matches, are
 * set higher than measured. The cost of starting a subscription is set by its size. If a query
 * takes longer than its cost, the actual time is charged.
 *
 * Lists with an argument `first` have that many elements, and the schema's own lists are counted.
 * Only the queue, the transactions of a block, and the fields of a segment, most of which are one
 * digit, may be longer than stated here. Then the actual time counts, see `Meter`.
 */
export const fieldCosts: Readonly<Record<string, FieldEstimate>> = {
  "Query.chain": { call: 100 },
  "Query.blocks": { call: 50, element: 60 },
  "Query.batches": { call: 50, element: 150 },
  "Query.batch": { call: 200 },
  "Query.transaction": { call: 75 },
  "Query.match": { call: 300 },
  "Query.moves": { call: 100, element: 20, length: LONGEST_MATCH },
  "Query.matches": { call: 50, element: 100 },
  "Query.matchCourse": { call: 500 },
  "Query.matchRecord": { call: 300 },
  "Query.player": { call: 1000 },
  "Query.playerMatches": { call: 600, element: 100 },
  "Query.balanceChanges": { call: 300, element: 20 },
  "Query.queue": { call: 100, element: 10, length: 100 },
  // The fields of a leaf. A match is the largest.
  "Query.state": { call: 75, length: 64 },
  "Query.witness": { call: 300 },
  "Query.network": { call: 200 },
  "Query.transactionState": { call: 75 },
  "Query.block": { call: 300 },
  // Transactions have a rate limit of their own.
  "Mutation.submitTx": { call: 50 },
  "Subscription.match": { call: 500 },
  "Subscription.player": { call: 1000 },
  "Subscription.lobby": { call: 1000 },
  "Subscription.queue": { call: 500 },
  "Subscription.blocks": { call: 500 },
  // The page's length is counted at the field that returns the page.
  "MatchPage.items": { length: 1 },
  "BalanceChangePage.items": { length: 1 },
  "Match.seats": { length: 2 },
  "Match.timeLeft": { length: 2 },
  "Match.line": { length: 15 },
  "Match.state": { length: STATE_FIELDS },
  "Move.fields": { length: MOVE_FIELDS },
  "MatchCourse.moves": { call: 100, element: 20, length: LONGEST_MATCH },
  // At most 20 takebacks of two moves. Most matches have none.
  "MatchCourse.takenBack": { call: 50, element: 40, length: 20 },
  "MatchCourse.grants": { call: 200, element: 100, length: 4 },
  "CourseMove.fields": { length: MOVE_FIELDS },
  "MatchCourse.sent": { length: 2 },
  "SentMove.argsFields": { length: 8 },
  "TakenBack.moves": { length: 2 },
  "TakenBack.signed": { length: 2 },
  "Grant.argsFields": { length: STAKED_PAIR_FIELDS },
  "MatchRecord.moves": { call: 100, element: 20, length: LONGEST_MATCH },
  // Finding the first of them takes as long as finding all, which may be in hundreds of blocks.
  "MatchRecord.transactions": { call: 2000, element: 150, length: 100 },
  "SignedTransaction.argsFields": { length: STAKED_PAIR_FIELDS },
  "Player.invitations": { length: MOST_INVITATIONS },
  "MatchEvent.away": { length: 2 },
  "MatchEvent.present": { length: 2 },
  "QueueEvent.waiting": { length: 100 },
  // Reads the blocks at both ends, with all of their transactions.
  "Chain.unproven": { call: 500 },
  "Chain.provers": { length: SHOWN_PROVERS },
  "Chain.games": { length: shownGames.length },
  "BlockTransaction.code": { bytes: FAILURE_BYTES },
  "Transaction.code": { bytes: FAILURE_BYTES },
  "MerkleWitness.siblings": { length: TREE_HEIGHT },
  "MerkleWitness.isLefts": { length: TREE_HEIGHT },
  "ProtokitBlock.txs": { call: 50, element: 100, length: 500 },
  "ProtokitExecution.statusMessage": { bytes: FAILURE_BYTES },
  "ProtokitTransaction.argsFields": { length: STAKED_PAIR_FIELDS },
  // Transactions with auxiliary data are refused.
  "ProtokitTransaction.auxiliaryData": { length: 1 },
};
