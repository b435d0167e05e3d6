import { COUNT_BYTES, countBytes, sections } from "../store/keys.js";
import { Result } from "@kifu/chain";
import type { Tally } from "@kifu/wire";

/** The kinds of entries. Their numbers are stored, so never change them. */
const KINDS = {
  head: 0,
  /** match → the facts that never change */
  match: 1,
  /** match, ply → the move */
  move: 2,
  /** match → the position at which it ended */
  end: 3,
  /** match → its clock, deleted when the match has a result */
  unfinished: 4,
  /** height, position → the match that ended there */
  ended: 5,
  /** game, height, position → the match of this game that ended there */
  endedOf: 6,
  /** player, a match of this player → nothing */
  player: 7,
  /** player → the queue of the player's ticket. Deleted with the ticket. */
  ticket: 8,
  /** game, move limit → the latest player in this queue, and the round */
  queuedPlayer: 9,
  /** height → the block */
  block: 10,
  /** player → the numbers of matches won, lost and drawn */
  tally: 11,
  /** player, height, position → the transaction that opened or revoked a session */
  session: 12,
  /** player, height, position → the transaction with which the player queued */
  queued: 13,
  /** match → the stake of each player */
  stake: 14,
  /** a match with an unpaid pot → nothing */
  unpaid: 15,
  /** player, height, position → the change of the balance */
  balance: 16,
  /**
   * match, height, position, ply → a move that the transaction took back. Ply 0 → the takeback's
   * transaction, time and signatures
   */
  takenBack: 17,
  /** match, player, height, position → the transaction that seated a session in the match */
  seated: 18,
  /** a running match in which a player has opened or revoked a session → nothing */
  sessionChange: 19,
  /** match → the last transaction that announced an abort */
  abort: 20,
  /** a match that is to be rated → both players' ratings before and after, once it is rated */
  rated: 21,
  /** a match that is still to be rated → nothing */
  unrated: 22,
  /** player, game → the player's rating */
  rating: 23,
  /** player, game, height, position → the match that was rated, and the player's rating after it */
  ratingChange: 24,
  /** game, rating in hundredths of a point, player → the player's address and rating */
  ranked: 25,
  /** player, a running match of this player → nothing */
  playing: 26,
  /** player, game → the numbers of matches of this game won, lost and drawn */
  gameTally: 27,
  /** player, game → the player's casual rating */
  casualRating: 28,
} as const;

/** @example entryKey("move", 7, 3) // the third move of match 7 */
export function entryKey(
  kind: keyof typeof KINDS,
  ...parts: readonly (number | Uint8Array)[]
): Uint8Array {
  const bytes = parts.map((part) => (typeof part === "number" ? countBytes(part) : part));
  return Buffer.concat([Uint8Array.of(sections.records, KINDS[kind]), ...bytes]);
}

/** The first key after all keys with this prefix. */
export function afterAll(prefix: Uint8Array): Uint8Array {
  // No kind, number or player's key begins with byte 255.
  return Buffer.concat([prefix, Uint8Array.of(255)]);
}

/** Reads a number in a key. Index -1 is the last number. */
export function numberAt(key: Uint8Array, index: number): number {
  return Buffer.from(key).readUIntBE(key.length + COUNT_BYTES * index, COUNT_BYTES);
}

export type { Tally };

export const NO_TALLY: Tally = { won: 0, lost: 0, drawn: 0 };

/** Adds a match to a tally. `seat` is the player's seat, and `result` is a final `Result`. */
export function withResult(tally: Tally, seat: number, result: number): Tally {
  if (result === Result.aborted) return tally;
  if (result === Result.drawn) return { ...tally, drawn: tally.drawn + 1 };
  const winner = result === Result.firstWon ? 0 : 1;
  return seat === winner ? { ...tally, won: tally.won + 1 } : { ...tally, lost: tally.lost + 1 };
}

/** Both players' half points, by seat. `result` is a final `Result`, and the match not aborted. */
export function halfPointsOf(result: number): readonly [bigint, bigint] {
  if (result === Result.drawn) return [1n, 1n];
  return result === Result.firstWon ? [2n, 0n] : [0n, 2n];
}
