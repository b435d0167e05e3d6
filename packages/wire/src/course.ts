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

/** A move as far as what follows is signed over it. */
export const courseMove = object({
  /** 1 for the first. */
  ply: count,
  /** As the game encodes it. */
  fields: list(decimal, MOST_MOVE_FIELDS),
  /** When it was made, in the chain's seconds. */
  time: count,
  /**
   * The seconds by which the bound that its player signed exceeds what the move took. Undefined for a transaction of its
   * own, whose player signed no bound.
   */
  spare: optional(count),
  /** What its player signed over all moves so far. */
  signed: optional(seatSignature),
});

const signedTransaction = {
  /** Of the key that signed. */
  sender: address,
  nonce: decimal,
  argsFields: list(decimal, MOST_ARGUMENTS),
  signature,
};

/** A move that is a transaction of its own, as that was signed. */
export const singleMove = object({ ply: count, ...signedTransaction });

/** A transaction by which a player opened a session, as it was signed. */
export const sessionGrant = object({
  /** Such as `Matchmaking.register`. */
  method: textLike(/^\w{1,40}\.\w{1,40}$/, "a method"),
  ...signedTransaction,
});

/**
 * All that the transcript of a match is a hash of, in parts of which each was signed. It has the moves that were taken
 * back as well, for the transcript goes on over them.
 */
export const matchCourse = object({
  /** When the match began, in the chain's seconds. */
  begun: count,
  /** Those that count. */
  moves: list(courseMove),
  /** In their order. */
  takenBack: list(
    object({
      time: count,
      /** Those that were taken back, as they were then. */
      moves: list(courseMove, 2),
      /** By seat. */
      signed: pair(seatSignature),
    }),
  ),
  /** Of the last two moves, those that were sent one by one. */
  sent: list(singleMove, 2),
  /** How both players opened the sessions whose keys signed last. */
  grants: list(sessionGrant, 8),
});

/** A move as far as what follows is signed over it. */
export type CourseMove = Decoded<typeof courseMove>;
/** A move that is a transaction of its own, as that was signed. */
export type SingleMove = Decoded<typeof singleMove>;
/** A transaction by which a player opened a session. */
export type SessionGrant = Decoded<typeof sessionGrant>;
/** All that the transcript of a match is a hash of. */
export type MatchCourse = Decoded<typeof matchCourse>;
