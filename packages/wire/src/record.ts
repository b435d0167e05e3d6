import {
  address,
  BadAnswer,
  below,
  count,
  decimal,
  type Decoded,
  type Decoder,
  field,
  flag,
  largeCount,
  list,
  MOST_ARGUMENTS,
  MOST_MOVE_FIELDS,
  object,
  optional,
  pair,
  salt,
  SCALAR_ORDER,
  type Sent,
  textLike,
} from "./decoder.js";
import { match, seatSignature } from "./views.js";

/*
 * A match in the two forms that others can check. The course also contains the moves that are in
 * no block yet. The record contains everything that was signed and is in blocks.
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
  /** The move as on the chain, as decimal field elements. */
  fields: list(decimal, MOST_MOVE_FIELDS),
  /** When the move was made, in the chain's seconds. */
  time: largeCount,
  /**
   * The signed bound minus the seconds that the move took. undefined for a move that is its own
   * transaction, because its player signed no bound.
   */
  spare: optional(count),
  /**
   * The player's signature over all moves up to this one. A segment in a block keeps only each
   * side's last signature.
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
  /** When they were taken back, in the chain's seconds. */
  time: largeCount,
  /** The moves that were taken back. */
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
  /** Among the last two moves, those that were sent as transactions. */
  sent: list(singleMove, 2),
  /**
   * The transactions that opened sessions: for each player, the session that signed last and the
   * session that has the seat now.
   */
  grants: list(sessionGrant, 8),
});

const MOST_TRANSACTIONS = 1000;
const NONCE_END = 2n ** 64n;

/**
 * A cell or a move in a game's notation: letters and digits that are safe in file names and
 * pages.
 */
export const cell = textLike(/^[a-z0-9-]*$/, "a cell", 16);

const roundLength: Decoder<number> = (given, path) => {
  const value = count(given, path);
  if (value > 0) return value;
  throw new BadAnswer(path, "a number of seconds");
};

/** Excludes 0, because a signature can encode 0 in a second way. */
const nonZero: Decoder<bigint> = (given, path) => {
  const value = field(given, path);
  if (value !== 0n) return value;
  throw new BadAnswer(path, "a number above 0");
};

/**
 * A transaction's signature, with numbers that a verifier accepts.
 *
 * Type: ProtokitSignature
 */
const strictSignature = object({ r: nonZero, s: below(SCALAR_ORDER) });

/** A signed transaction, and its place in the chain according to the node. Numbers other than counts are in decimal. */
export type SignedTransaction = Decoded<typeof signedTransaction>;
export const signedTransaction = object({
  /** The height of its block. */
  height: count,
  /** The chain's time at its block, in seconds since genesis. */
  time: largeCount,
  /** The transaction's index in its block, from 0. */
  position: count,
  blockHash: field,
  /** The state root after its block. */
  stateRoot: field,
  /** Poseidon of method, sender, nonce and the hash of the arguments. */
  hash: field,
  /** For example `Randzu.makeMove`. */
  method: textLike(/^[A-Za-z]+\.[A-Za-z]+$/, "a method", 64),
  /** The address of the key that signed, in base58. */
  sender: address,
  nonce: below(NONCE_END),
  argsFields: list(field, MOST_ARGUMENTS),
  signature: strictSignature,
});
/** The JSON form of a transaction in a match's record. */
export type SentTransaction = Sent<SignedTransaction>;

/**
 * The parts of a match's record besides the match. A node's answer and a record file both have
 * them.
 */
export const recordFields = {
  /**
   * The chain's name. With salt, roundLength and faucet, it determines the domain to which
   * signatures are bound.
   */
  chain: textLike(/^[\p{L}\p{N}\p{P}\p{S} ]+$/u, "a chain's name", 64),
  /** Distinguishes the chain from others of the same name. */
  salt,
  /** The length of a queue round in seconds. */
  roundLength,
  /** Whether the chain gives play money to anyone who asks. */
  faucet: flag,
  /** The moves in the game's notation. */
  moves: list(cell, MOST_TRANSACTIONS),
  /** The transactions as they were in blocks. */
  transactions: list(signedTransaction, MOST_TRANSACTIONS),
};

/**
 * A match with everything that was signed in it, as a node sends it. The match is as it is in
 * blocks. One answer contains one page of its transactions, chosen by the variable `$after`.
 * `readAnswer` of `@kifu/chain/record` checks the answer as strictly as a file.
 *
 * Type: MatchRecord
 */
export const sentRecord = object({ ...recordFields, match }, { transactions: "(after: $after)" });
/** A match with everything that was signed in it, in JSON form. */
export type SentRecord = Sent<Decoded<typeof sentRecord>>;
