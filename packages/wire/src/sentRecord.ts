import { BadAnswer } from "./BadAnswer.js";
import {
  address,
  below,
  count,
  type Decoded,
  type Decoder,
  field,
  flag,
  list,
  object,
  salt,
  SCALAR_ORDER,
  textLike,
} from "./decoder.js";
import { MOST_ARGUMENTS } from "./mostFields.js";
import type { Sent } from "./Sent.js";
import { match } from "./shapes.js";

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

/** A signed transaction, and its place in the chain according to the node. */
export const signedTransaction = object({
  height: count,
  /** The chain's time at its block, in seconds since genesis. */
  time: count,
  /** The transaction's index in its block, from 0. */
  position: count,
  blockHash: field,
  /** The state root after its block. */
  stateRoot: field,
  hash: field,
  /** For example `Randzu.makeMove`. */
  method: textLike(/^[A-Za-z]+\.[A-Za-z]+$/, "a method", 64),
  sender: address,
  nonce: below(NONCE_END),
  argsFields: list(field, MOST_ARGUMENTS),
  signature: object({ r: nonZero, s: below(SCALAR_ORDER) }),
});

/**
 * The parts of a match's record besides the match. A node's answer and a record file both have
 * them.
 */
export const recordFields = {
  /** The chain's name, without characters that could hide or reverse the text around it. */
  chain: textLike(/^[\p{L}\p{N}\p{P}\p{S} ]+$/u, "a chain's name", 64),
  salt,
  roundLength,
  /** Whether the chain gives play money to anyone who asks. */
  faucet: flag,
  moves: list(cell, MOST_TRANSACTIONS),
  transactions: list(signedTransaction, MOST_TRANSACTIONS),
};

/**
 * A match with everything that was signed in it, as a node sends it. The match is as it is in
 * blocks. One answer contains one page of its transactions, chosen by the variable `$after`.
 * `readAnswer` of `@kifu/chain/record` checks the answer as strictly as a file.
 */
export const sentRecord = object({ ...recordFields, match }, { transactions: "(after: $after)" });

/** A signed transaction, and its place in the chain according to the node. */
export type SignedTransaction = Decoded<typeof signedTransaction>;
/** The JSON form of a transaction in a match's record. */
export type SentTransaction = Sent<SignedTransaction>;
/** A match with everything that was signed in it, in JSON form. */
export type SentRecord = Sent<Decoded<typeof sentRecord>>;
