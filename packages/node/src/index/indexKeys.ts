import { COUNT_BYTES, countBytes, sections } from "../store/keys.js";

/** The kinds of entries. Their numbers are stored. */
const KINDS = {
  head: 0,
  /** match → its facts */
  match: 1,
  /** match, ply → the move */
  move: 2,
  /** match → where it ended */
  end: 3,
  /** match → its clock, removed when it has a result */
  unfinished: 4,
  /** height, position → the match that ended there */
  ended: 5,
  /** game, height, position → the match of this game that ended there */
  endedOf: 6,
  /** player, match */
  player: 7,
  /** player → what they queued for, as long as they have the ticket */
  ticket: 8,
  /** game, move limit → who queued there last, and in which round */
  queuedPlayer: 9,
  /** height → the block */
  block: 10,
  /** player → how their matches ended */
  tally: 11,
  /** player, height, position → the transaction that opened or revoked their session */
  session: 12,
  /** player, height, position → the transaction with which they queued */
  queued: 13,
  /** match → what each player staked */
  stake: 14,
  /** match whose pot is not paid */
  unpaid: 15,
  /** player, height, position → the change of their balance */
  balance: 16,
  /**
   * match, height, position, ply → a move that the transaction took back. Ply 0 → the transaction,
   * its time and both signatures
   */
  takenBack: 17,
  /** player, height, position → the transaction that seated their session in a running match */
  seated: 18,
  /** running match in which a player has opened or revoked a session */
  sessionChange: 19,
  /** match → the transaction that last announced an abort */
  abort: 20,
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
  // No part begins with byte 255, neither kinds nor numbers nor players' keys.
  return Buffer.concat([prefix, Uint8Array.of(255)]);
}

/** A number in a key, counted from its end: -1 is the last one. */
export function numberAt(key: Uint8Array, index: number): number {
  return Buffer.from(key).readUIntBE(key.length + COUNT_BYTES * index, COUNT_BYTES);
}
