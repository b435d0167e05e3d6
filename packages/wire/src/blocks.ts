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

/** The maximum number of blocks, and of their transactions, in one answer. */
export const MOST_SENT = { blocks: 64, transactions: 128 } as const;

/** The chain's parameters, needed to execute its blocks again. */
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
  ok: flag,
});

/** A block, with what is needed to execute it again and to check the result. */
const sentBlock = object({
  /** In seconds since genesis. */
  time: count,
  /**
   * When it was made, in milliseconds since 1970 by the node's clock. No proof covers it.
   * undefined if the node does not know.
   */
  madeAt: optional(count),
  hash: decimal,
  stateRoot: decimal,
  blockHashRoot: decimal,
  transactions: list(executedTransaction, MOST_SENT.transactions),
  /** Whether its last transaction is included. */
  isWhole: flag,
});

/** Consecutive blocks of a chain, starting at a transaction of the first one. */
export const sentBlocks = object({
  chain: sentTerms,
  /** The chain's number of blocks. */
  blockCount: count,
  /** The hash of the block before the first requested one; undefined if there is none. */
  previousHash: optional(decimal),
  /** Only the last block may continue in the next answer. */
  blocks: list(sentBlock, MOST_SENT.blocks),
});

/** The answer to a prover's report. */
export const provenSoFar = object({ batches: count });

/** The chain's parameters, needed to execute its blocks again. */
export type SentTerms = Decoded<typeof sentTerms>;
/** A transaction of a block, as it was signed. */
export type ExecutedTransaction = Decoded<typeof executedTransaction>;
/** A block, with what is needed to execute it again. */
export type SentBlock = Decoded<typeof sentBlock>;
/** Consecutive blocks of a chain. */
export type SentBlocks = Decoded<typeof sentBlocks>;
