import { STATE_FIELDS } from "../../matches/match.js";
import { shownGames } from "../../runtime/games.js";

/** No list gives more elements at once. */
export const LONGEST_LIST = 100;

/** A path of the state's tree. */
const TREE_HEIGHT = 40;
/** No game has more moves. */
const LONGEST_MATCH = 225;

/**
 * How many elements each list of the schema is taken to have, by its place in it. Lists with
 * an argument `first` have as many as that says, and the schema's own are counted. Only who
 * waits and a block's whole transactions may be more, and then the time counts; see `QueryPace`.
 */
export const listLengths: ReadonlyMap<string, number> = new Map([
  ["Query.moves", LONGEST_MATCH],
  ["Query.queue", 100],
  // A leaf: a match is the largest.
  ["Query.state", 64],
  // The page is counted where it is asked for.
  ["MatchPage.items", 1],
  ["Match.seats", 2],
  ["Match.line", 15],
  ["Match.state", STATE_FIELDS],
  ["Move.fields", Math.max(...shownGames.map(({ moveFields }) => moveFields))],
  ["MatchRecord.moves", LONGEST_MATCH],
  ["MatchRecord.transactions", 100],
  ["SignedTransaction.argsFields", 16],
  ["QueueEvent.waiting", 100],
  ["Chain.games", shownGames.length],
  ["MerkleWitness.siblings", TREE_HEIGHT],
  ["MerkleWitness.isLefts", TREE_HEIGHT],
  ["ProtokitBlock.txs", 500],
  ["ProtokitTransaction.argsFields", 16],
  // Transactions that carry any are refused.
  ["ProtokitTransaction.auxiliaryData", 1],
]);
