import {
  address,
  count,
  decimal,
  type Decoded,
  largeCount,
  list,
  MOST_ARGUMENTS,
  MOST_MOVE_FIELDS,
  object,
  optional,
  pair,
  textLike,
} from "./decoder.js";
import { seatSignature } from "./views.js";

/*
 * A match's course, with which the players check the match. Unlike the match's record, the course
 * also contains the moves that are in no block yet.
 */

/**
 * A transaction's signature.
 *
 * Type: ProtokitSignature
 */
const signature = object({ r: decimal, s: decimal });

/** A move, with everything that later signatures cover. */
export type CourseMove = Decoded<typeof courseMove>;
export const courseMove = object({
  /** Counted from 1. */
  ply: count,
  /** The move's fields in the chain's encoding, as decimal numbers. */
  fields: list(decimal, MOST_MOVE_FIELDS),
  /** When the move was made, in the chain's seconds. */
  time: largeCount,
  /**
   * The bound that the player signed for the move's seconds, minus the seconds that the move
   * took. undefined for a move that is its own transaction, because its player signed no bound.
   */
  spare: optional(count),
  /**
   * The player's signature over all moves up to this one. undefined for some moves in blocks,
   * because a segment keeps only each side's last signature.
   */
  signed: optional(seatSignature),
});

const signedFields = {
  /** The address of the key that signed, in base58. */
  sender: address,
  nonce: decimal,
  argsFields: list(decimal, MOST_ARGUMENTS),
  signature,
};

/**
 * A move that its player sent as its own signed transaction.
 *
 * Type: SentMove
 */
export type SingleMove = Decoded<typeof singleMove>;
export const singleMove = object({
  /** The number of the move, counted from 1. */
  ply: count,
  ...signedFields,
});

/**
 * A signed transaction that opened a session.
 *
 * Type: Grant
 */
export type SessionGrant = Decoded<typeof sessionGrant>;
export const sessionGrant = object({
  /** For example `Matchmaking.register`. */
  method: textLike(/^\w{1,40}\.\w{1,40}$/, "a method"),
  ...signedFields,
});

/** Moves that were taken back by agreement. */
const takenBack = object({
  /** When the moves were taken back, in the chain's seconds. */
  time: largeCount,
  moves: list(courseMove, 2),
  /** The signatures of both seats over the resulting transcript, by seat. */
  signed: pair(seatSignature),
});

/**
 * All moves and takebacks of a match, with their signatures. The match's transcript hashes them
 * all, including the moves that were taken back.
 */
export type MatchCourse = Decoded<typeof matchCourse>;
export const matchCourse = object({
  /** When the match began, in the chain's seconds. */
  begun: largeCount,
  /** The moves that were not taken back, in order. */
  moves: list(courseMove),
  /** The takebacks, earliest first. */
  takenBack: list(takenBack),
  /** Those of the last two moves that were sent as transactions. */
  sent: list(singleMove, 2),
  /**
   * The transactions that opened sessions: for each player, the session that signed last and the
   * session that has the seat now.
   */
  grants: list(sessionGrant, 8),
});
