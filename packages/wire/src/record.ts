import {
  address,
  BadAnswer,
  below,
  count,
  type Decoded,
  type Decoder,
  field,
  flag,
  largeCount,
  list,
  MOST_ARGUMENTS,
  MOST_MOVE_TEXT,
  object,
  salt,
  type Sent,
  textLike,
} from "./decoder.js";
import { SCALAR_ORDER } from "./signatures.js";
import { match } from "./matches.js";

/*
 * The record of a match: everything that was signed in it and is in blocks. Pages load it only to
 * check a match.
 */

const MOST_TRANSACTIONS = 1000;
const NONCE_END = 2n ** 64n;

/** Characters that are safe in file names and pages. */
const SAFE = /^[a-z0-9.,-]*$/;

/** A cell in a game's notation. */
export const cell = textLike(SAFE, "a cell", 16);

/** Moves are in no file names. Offers of several cells are in parentheses. */
const safeMove = textLike(/^[a-z0-9.,()-]*$/, "a move", MOST_MOVE_TEXT);

const roundLength: Decoder<number> = (given, path) => {
  const value = count(given, path);
  if (value > 0) return value;
  throw new BadAnswer(path, "a number of seconds");
};

/**
 * Excludes 0. No point of the curve has x = 0, but o1js would accept a signature with r = 0 for
 * the point at infinity.
 */
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

/**
 * A signed transaction, and its place in the chain according to the node. Counts are numbers, and
 * all other numbers are in decimal.
 */
export type SignedTransaction = Decoded<typeof signedTransaction>;
export const signedTransaction = object({
  /** The height of the transaction's block. */
  height: count,
  /** The chain's time at the transaction's block, in seconds since genesis. */
  time: largeCount,
  /** The transaction's index in the block, from 0. */
  position: count,
  blockHash: field,
  /** The state root after the transaction's block. */
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
  moves: list(safeMove, MOST_TRANSACTIONS),
  /** The transactions as they were in blocks. */
  transactions: list(signedTransaction, MOST_TRANSACTIONS),
};

/**
 * A match with everything that was signed in it, as a node sends it. The record contains only
 * what is in blocks. Each answer contains one page of its transactions, chosen by the variable
 * `$after`. `readAnswer` of `@kifu/chain/record` checks an answer as strictly as a file.
 *
 * Type: MatchRecord
 */
export const sentRecord = object({ ...recordFields, match }, { transactions: "(after: $after)" });
/** A match with everything that was signed in it, in JSON form. */
export type SentRecord = Sent<Decoded<typeof sentRecord>>;
