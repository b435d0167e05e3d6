import {
  address,
  count,
  decimal,
  type Decoded,
  list,
  object,
  optional,
  pair,
  textLike,
} from "./decoder.js";
import { MOST_ARGUMENTS, MOST_MOVE_FIELDS } from "./mostFields.js";
import { seatSignature } from "./shapes.js";

const signature = object({ r: decimal, s: decimal });

/** A move, with everything that later signatures cover. */
export const courseMove = object({
  /** Counted from 1. */
  ply: count,
  /** The move in the game's encoding. */
  fields: list(decimal, MOST_MOVE_FIELDS),
  /** When the move was made, in the chain's seconds. */
  time: count,
  /**
   * The signed bound minus the seconds that the move took. undefined for a move that is its own
   * transaction, because its player signed no bound.
   */
  spare: optional(count),
  /** The player's signature over all moves up to this one. */
  signed: optional(seatSignature),
});

const signedTransaction = {
  sender: address,
  nonce: decimal,
  argsFields: list(decimal, MOST_ARGUMENTS),
  signature,
};

/** A move that its player sent as its own signed transaction. */
export const singleMove = object({ ply: count, ...signedTransaction });

/** A signed transaction that opened a session. */
export const sessionGrant = object({
  /** For example `Matchmaking.register`. */
  method: textLike(/^\w{1,40}\.\w{1,40}$/, "a method"),
  ...signedTransaction,
});

/**
 * All moves and takebacks of a match, with their signatures. The match's transcript hashes them
 * all, including the moves that were taken back.
 */
export const matchCourse = object({
  /** When the match began, in the chain's seconds. */
  begun: count,
  /** The moves that were not taken back. */
  moves: list(courseMove),
  /** The takebacks, earliest first. */
  takenBack: list(
    object({
      time: count,
      moves: list(courseMove, 2),
      /** By seat. */
      signed: pair(seatSignature),
    }),
  ),
  /** Among the last two moves, those that were sent as transactions. */
  sent: list(singleMove, 2),
  /** The transactions that opened the sessions whose keys signed last. */
  grants: list(sessionGrant, 8),
});

/** A move, with everything that later signatures cover. */
export type CourseMove = Decoded<typeof courseMove>;
/** A move that its player sent as its own signed transaction. */
export type SingleMove = Decoded<typeof singleMove>;
/** A signed transaction that opened a session. */
export type SessionGrant = Decoded<typeof sessionGrant>;
/** All moves and takebacks of a match, with their signatures. */
export type MatchCourse = Decoded<typeof matchCourse>;
