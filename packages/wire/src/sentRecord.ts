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

/** A cell or a move in a game's notation, of letters and digits that stand in files and pages as they are. */
export const cell = textLike(/^[a-z0-9-]*$/, "a cell", 16);

const roundLength: Decoder<number> = (given, path) => {
  const value = count(given, path);
  if (value > 0) return value;
  throw new BadAnswer(path, "a number of seconds");
};

/** Zero has a second form as a signature. */
const nonZero: Decoder<bigint> = (given, path) => {
  const value = field(given, path);
  if (value !== 0n) return value;
  throw new BadAnswer(path, "a number above 0");
};

/** A transaction as it was signed, and where the node says that it is. */
export const signedTransaction = object({
  /** Of its block. */
  height: count,
  /** The chain's time at its block, in seconds since genesis. */
  time: count,
  /** In its block, from 0. */
  position: count,
  blockHash: field,
  /** Of the state after its block. */
  stateRoot: field,
  hash: field,
  /** Such as Randzu.makeMove. */
  method: textLike(/^[A-Za-z]+\.[A-Za-z]+$/, "a method", 64),
  /** The address of the key that signed. */
  sender: address,
  nonce: below(NONCE_END),
  argsFields: list(field, MOST_ARGUMENTS),
  signature: object({ r: nonZero, s: below(SCALAR_ORDER) }),
});

/** What a match's record has beside the match itself, whether a node sends it or a file holds it. */
export const recordFields = {
  /** The chain's name, without what could hide or turn around the text beside it. */
  chain: textLike(/^[\p{L}\p{N}\p{P}\p{S} ]+$/u, "a chain's name", 64),
  salt,
  /** Seconds that a round of queues lasts. */
  roundLength,
  /** Whether the chain gives play money to anyone who asks. */
  faucet: flag,
  /** In the game's notation. */
  moves: list(cell, MOST_TRANSACTIONS),
  /** As they were in blocks. */
  transactions: list(signedTransaction, MOST_TRANSACTIONS),
};

/**
 * A match with all that was signed in it, as a node sends it: by the variable `$after`, a page of its transactions. The
 * match is as it is in blocks. `readAnswer` of `@kifu/chain/record` reads the whole of it, as strictly as a file.
 */
export const sentRecord = object({ ...recordFields, match }, { transactions: "(after: $after)" });

/** A transaction as it was signed, and where the node says that it is. */
export type SignedTransaction = Decoded<typeof signedTransaction>;
/** A transaction of a match's record, as a node sends it. */
export type SentTransaction = Sent<SignedTransaction>;
/** A match with all that was signed in it, as a node sends it. */
export type SentRecord = Sent<Decoded<typeof sentRecord>>;
