import { shownGames, STAKED_PAIR_FIELDS } from "@kifu/chain";
import { STATE_FIELDS } from "@kifu/kit/plain";
import { MOST_INVITATIONS } from "@kifu/wire";
import { SHOWN_PROVERS } from "../schema/proving.js";

/** What the schema does not say of a field. */
interface FieldEstimate {
  /** What it takes to answer it besides sending the values, in microseconds: once, */
  call?: number;
  /** and for each element of its list. */
  element?: number;
  /** How many elements its list is taken to have. */
  length?: number;
  /** How long its text may be in JSON, where it may be longer than any number of the chain. */
  bytes?: number;
}

/** A value of an answer, found and sent, in microseconds. */
export const VALUE_MICROSECONDS = 5;

/** No list gives more elements at once. */
export const LONGEST_LIST = 100;

/** A path of the state's tree. */
const TREE_HEIGHT = 40;
/** No game has more moves. */
const LONGEST_MATCH = 225;
/** Why something failed: most often a code, but now and then a library's whole message. */
const FAILURE_BYTES = 250;

/** The most fields that a move of any game has. */
const MOVE_FIELDS = Math.max(...shownGames.map(({ moveFields }) => moveFields));

/**
 * What fields cost whose resolvers do more than read a property, and how long lists are, by their
 * place in the schema.
 *
 * Times are fixed, so that a query costs the same on every machine. `npm run bench -- --only
 * query-cost` measures the queries and holds them to this. Values that a cache may hold, such as
 * matches, are set higher than measured; the beginning of a subscription is set by its size. Where
 * it takes longer all the same, the time is charged.
 *
 * Lists with an argument `first` have as many elements as that says, and the schema's own are
 * counted. Only the queue, all transactions of a block, and the fields of a segment, of which most are
 * one digit, may be longer than here, and then the time counts; see `Meter`.
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
  // A leaf: a match is the largest.
  "Query.state": { call: 75, length: 64 },
  "Query.witness": { call: 300 },
  "Query.network": { call: 200 },
  "Query.transactionState": { call: 75 },
  "Query.block": { call: 300 },
  // Transactions have a pace of their own.
  "Mutation.submitTx": { call: 50 },
  "Subscription.match": { call: 500 },
  "Subscription.player": { call: 1000 },
  "Subscription.lobby": { call: 1000 },
  "Subscription.queue": { call: 500 },
  "Subscription.blocks": { call: 500 },
  // The page is counted where it is asked for.
  "MatchPage.items": { length: 1 },
  "BalanceChangePage.items": { length: 1 },
  "Match.seats": { length: 2 },
  "Match.timeLeft": { length: 2 },
  "Match.line": { length: 15 },
  "Match.state": { length: STATE_FIELDS },
  "Move.fields": { length: MOVE_FIELDS },
  "MatchCourse.moves": { call: 100, element: 20, length: LONGEST_MATCH },
  // At most 20 of two, of which most matches have none.
  "MatchCourse.takenBack": { call: 50, element: 40, length: 20 },
  "MatchCourse.grants": { call: 200, element: 100, length: 4 },
  "CourseMove.fields": { length: MOVE_FIELDS },
  "MatchCourse.sent": { length: 2 },
  "SentMove.argsFields": { length: 8 },
  "TakenBack.moves": { length: 2 },
  "TakenBack.signed": { length: 2 },
  "Grant.argsFields": { length: STAKED_PAIR_FIELDS },
  "MatchRecord.moves": { call: 100, element: 20, length: LONGEST_MATCH },
  // To find the first of them is to find all, and those may be of hundreds of blocks.
  "MatchRecord.transactions": { call: 2000, element: 150, length: 100 },
  "SignedTransaction.argsFields": { length: STAKED_PAIR_FIELDS },
  "Player.invitations": { length: MOST_INVITATIONS },
  "MatchEvent.away": { length: 2 },
  "MatchEvent.present": { length: 2 },
  "QueueEvent.waiting": { length: 100 },
  // The blocks at its ends, with all of their transactions.
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
  // Transactions that carry any are refused.
  "ProtokitTransaction.auxiliaryData": { length: 1 },
};
