import { shownGames, STAKED_PAIR_FIELDS } from "@kifu/chain";
import { STATE_FIELDS } from "@kifu/kit/plain";
import { LONGEST_NOTICE, MOST_INVITATIONS, MOST_NAMES } from "@kifu/wire";
import { SHOWN_PROVERS } from "../schema/chain.js";

/** The parts of a field's cost that the schema does not determine. */
interface FieldEstimate {
  /**
   * The work to resolve the field once, in microseconds. Sending its values is not included.
   */
  call?: number;
  /** The additional work for each element of the field's list, in microseconds. */
  element?: number;
  /** The assumed length of the field's list. */
  length?: number;
  /**
   * The maximum size of the field's text in JSON. Needed only if a text may be longer than a
   * field element in decimal.
   */
  bytes?: number;
}

/** The work to find and send one value, in microseconds. */
export const VALUE_MICROSECONDS = 5;

/** The maximum length of a page. */
export const LONGEST_LIST = 100;

/** The number of nodes on a path in the state tree. */
const TREE_HEIGHT = 40;
const LONGEST_MATCH = 225;
/** The size of a failure's reason: usually a code, sometimes the whole message of a library. */
const FAILURE_BYTES = 250;
/** In UTF-8, each code unit of UTF-16 takes at most three bytes. */
const NOTICE_BYTES = 3 * LONGEST_NOTICE;

const MOVE_FIELDS = Math.max(...shownGames.map(({ moveFields }) => moveFields));

/**
 * The costs of fields whose resolver does real work, and the lengths of lists. Keys are paths in
 * the schema.
 *
 * The times are constants, so that a query costs the same on every machine. `npm run bench --
 * --only query-cost` compares them with measured times. A query that takes longer than its cost
 * is charged the actual time.
 *
 * A list with an argument `first` has that length. Four lists may be longer than stated here:
 * the queue, a player's slow matches, the transactions of a block, and the fields of a segment.
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
  // Provisional ratings are read too, and left out.
  "Query.leaderboard": { call: 1000, element: 50 },
  "Query.ratingChanges": { call: 300, element: 30 },
  "Query.casualRating": { call: 50 },
  "Query.queue": { call: 100, element: 20, length: 100 },
  "Query.names": { call: 20, element: 10, length: MOST_NAMES },
  "Query.playerResults": { call: 2000 },
  "Query.playerNamed": { call: 50 },
  "Query.searchNames": { call: 100, element: 20 },
  // The number of fields in the largest state leaf, which holds a match.
  "Query.state": { call: 75, length: 64 },
  "Query.witness": { call: 300 },
  "Query.network": { call: 200 },
  "Query.transactionState": { call: 75 },
  "Query.block": { call: 300 },
  // Low, because transactions have their own rate limit.
  "Mutation.submitTx": { call: 50 },
  "Subscription.match": { call: 500 },
  "Subscription.player": { call: 1000 },
  "Subscription.lobby": { call: 1000 },
  "Subscription.queue": { call: 500 },
  "Subscription.blocks": { call: 500 },
  "Subscription.notices": { call: 100 },
  "Announcement.text": { bytes: NOTICE_BYTES },
  "Maintenance.text": { bytes: NOTICE_BYTES },
  // 1, because the cost of the field that returns the page already counts the page's elements.
  "MatchPage.items": { length: 1 },
  "BalanceChangePage.items": { length: 1 },
  "RatingChangePage.items": { length: 1 },
  "Player.ratings": { length: shownGames.length },
  "Match.seats": { length: 2 },
  "Match.timeLeft": { length: 2 },
  "Match.line": { length: 15 },
  "Match.state": { length: STATE_FIELDS },
  "Move.fields": { length: MOVE_FIELDS },
  "MatchCourse.moves": { call: 100, element: 20, length: LONGEST_MATCH },
  // At most 20 takebacks, of two moves each. Most matches have none.
  "MatchCourse.takenBack": { call: 50, element: 40, length: 20 },
  "MatchCourse.grants": { call: 200, element: 100, length: 4 },
  "CourseMove.fields": { length: MOVE_FIELDS },
  "MatchCourse.sent": { length: 2 },
  "SentMove.argsFields": { length: 8 },
  "TakenBack.moves": { length: 2 },
  "TakenBack.signed": { length: 2 },
  "Grant.argsFields": { length: STAKED_PAIR_FIELDS },
  "MatchRecord.moves": { call: 100, element: 20, length: LONGEST_MATCH },
  // Finding the first transaction takes as long as finding all. The transactions of a match may
  // be spread over hundreds of blocks.
  "MatchRecord.transactions": { call: 2000, element: 150, length: 100 },
  "SignedTransaction.argsFields": { length: STAKED_PAIR_FIELDS },
  "PlayerResults.games": { length: shownGames.length },
  "Player.invitations": { length: MOST_INVITATIONS },
  "Player.slowMatches": { element: 10, length: 20 },
  "MatchEvent.away": { length: 2 },
  "MatchEvent.present": { length: 2 },
  "QueueEvent.waiting": { length: 100 },
  // Reads the first and the last unproven block with all transactions.
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
  // The ingress refuses transactions with auxiliary data.
  "ProtokitTransaction.auxiliaryData": { length: 1 },
};
