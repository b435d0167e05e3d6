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

/** A move, with what later signatures cover. */
export const courseMove = object({
  /** Counted from 1. */
  ply: count,
  /** In the game's encoding. */
  fields: list(decimal, MOST_MOVE_FIELDS),
  /** When it was made, in the chain's seconds. */
  time: count,
  /**
   * The signed bound minus the seconds that the move took. undefined for a transaction of its
   * own, whose player signed no bound.
   */
  spare: optional(count),
  /** The player's signature over all moves up to this one. */
  signed: optional(seatSignature),
});

const signedTransaction = {
  /** The address of the key that signed. */
  sender: address,
  nonce: decimal,
  argsFields: list(decimal, MOST_ARGUMENTS),
  signature,
};

/** A move that was sent as a transaction of its own, as signed. */
export const singleMove = object({ ply: count, ...signedTransaction });

/** A transaction that opened a session, as signed. */
export const sessionGrant = object({
  /** Such as `Matchmaking.register`. */
  method: textLike(/^\w{1,40}\.\w{1,40}$/, "a method"),
  ...signedTransaction,
});

/**
 * Everything that a match's transcript hashes, together with its signatures. It includes the
 * moves that were taken back, because the transcript continues after them.
 */
export const matchCourse = object({
  /** When the match began, in the chain's seconds. */
  begun: count,
  /** The moves that count. */
  moves: list(courseMove),
  /** In order. */
  takenBack: list(
    object({
      time: count,
      /** The moves that were taken back. */
      moves: list(courseMove, 2),
      /** By seat. */
      signed: pair(seatSignature),
    }),
  ),
  /** Those of the last two moves that were sent as transactions. */
  sent: list(singleMove, 2),
  /** How both players opened the sessions whose keys signed last. */
  grants: list(sessionGrant, 8),
});

/** A move, with what later signatures cover. */
export type CourseMove = Decoded<typeof courseMove>;
/** A move that was sent as a transaction of its own, as signed. */
export type SingleMove = Decoded<typeof singleMove>;
/** A transaction that opened a session. */
export type SessionGrant = Decoded<typeof sessionGrant>;
/** Everything that a match's transcript hashes. */
export type MatchCourse = Decoded<typeof matchCourse>;
