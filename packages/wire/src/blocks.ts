import {
  address,
  count,
  decimal,
  type Decoded,
  flag,
  list,
  object,
  optional,
  salt,
  textLike,
} from "./decoder.js";
import { MOST_ARGUMENTS } from "./mostFields.js";

/** How many blocks are sent at once, and how many of their transactions. */
export const MOST_SENT = { blocks: 64, transactions: 128 } as const;

/** The terms of a chain, with which its blocks can be executed again. */
const sentTerms = object({
  name: textLike(/^[\w.-]{1,64}$/, "a chain's name"),
  salt,
  roundLength: count,
  faucet: flag,
  /** A digest of the circuits. */
  circuits: textLike(/^[0-9a-f]{64}$/, "64 hexadecimal digits"),
});

/** A transaction of a block, as it was signed. */
const executedTransaction = object({
  methodId: decimal,
  nonce: decimal,
  sender: address,
  argsFields: list(decimal, MOST_ARGUMENTS),
  signature: object({ r: decimal, s: decimal }),
  /** Whether it succeeded. */
  ok: flag,
});

/** A block as far as executing it again needs, and what that must lead to. */
const sentBlock = object({
  /** In seconds since genesis. */
  time: count,
  /** When it was made, in milliseconds since 1970 by the node's clock, which no proof covers; undefined if it does not know. */
  madeAt: optional(count),
  hash: decimal,
  stateRoot: decimal,
  blockHashRoot: decimal,
  transactions: list(executedTransaction, MOST_SENT.transactions),
  /** Whether its last transaction is among them. */
  isWhole: flag,
});

/** Some blocks of a chain in their order, from a transaction of the first of them on. */
export const sentBlocks = object({
  chain: sentTerms,
  /** How many blocks there are. */
  blockCount: count,
  /** The hash of the block before the first one that was asked for; undefined where there is none. */
  previousHash: optional(decimal),
  /** Only the last of them may go on in the next answer. */
  blocks: list(sentBlock, MOST_SENT.blocks),
});

/** What a node answers a prover that tells what it does. */
export const provenSoFar = object({ batches: count });

/** The terms of a chain, with which its blocks can be executed again. */
export type SentTerms = Decoded<typeof sentTerms>;
/** A transaction of a block, as it was signed. */
export type ExecutedTransaction = Decoded<typeof executedTransaction>;
/** A block as far as executing it again needs. */
export type SentBlock = Decoded<typeof sentBlock>;
/** Some blocks of a chain in their order. */
export type SentBlocks = Decoded<typeof sentBlocks>;
