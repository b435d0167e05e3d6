import {
  address,
  bigNumber,
  count,
  decimal,
  type Decoded,
  flag,
  height,
  label,
  largeCount,
  list,
  MOST_ARGUMENTS,
  object,
  oneOf,
  optional,
  salt,
  type Sent,
  text,
  textLike,
} from "./decoder.js";
import { maintenance, noticeText } from "./notices.js";
import { provingFields } from "./proving.js";

/*
 * What the command line exchanges with a node: blocks, to prove them, the node's status, and the
 * operator's notices. Pages do not load these decoders.
 */

/**
 * The maximum number of blocks in one answer, and the maximum number of transactions in all of
 * its blocks.
 */
export const MOST_SENT = { blocks: 64, transactions: 128 } as const;

/** The parameters that a program needs to execute the chain's blocks again. */
export type SentTerms = Decoded<typeof sentTerms>;
const sentTerms = object({
  name: textLike(/^[\w.-]{1,64}$/, "a chain's name"),
  salt,
  roundLength: count,
  faucet: flag,
  /** A digest of the circuits. */
  circuits: textLike(/^[0-9a-f]{64}$/, "64 hexadecimal digits"),
});

/** A transaction of a block, as its sender signed it. */
export type ExecutedTransaction = Decoded<typeof executedTransaction>;
const executedTransaction = object({
  methodId: decimal,
  nonce: decimal,
  sender: address,
  argsFields: list(decimal, MOST_ARGUMENTS),
  signature: object({ r: decimal, s: decimal }),
  ok: flag,
});

/**
 * A block, with everything that a program needs to execute it again and to check the result.
 */
export type SentBlock = Decoded<typeof sentBlock>;
const sentBlock = object({
  /** In seconds since genesis. */
  time: count,
  /**
   * When the block was made, in milliseconds since 1970 by the node's clock. No proof covers this
   * value. undefined if the node does not know it.
   */
  madeAt: optional(count),
  hash: decimal,
  stateRoot: decimal,
  blockHashRoot: decimal,
  transactions: list(executedTransaction, MOST_SENT.transactions),
  /** Whether the answer contains the block's last transaction. */
  isWhole: flag,
});

/** Consecutive blocks of a chain, with the chain's parameters. */
export type SentBlocks = Decoded<typeof sentBlocks>;
export const sentBlocks = object({
  chain: sentTerms,
  blockCount: count,
  /**
   * The hash of the block before the first requested block; undefined if that is the chain's
   * first block.
   */
  previousHash: optional(decimal),
  /** Only the last block may be incomplete. The next answer continues it. */
  blocks: list(sentBlock, MOST_SENT.blocks),
});

/** The answer to a prover's report: how many batches are proven. */
export const provenSoFar = object({ batches: count });

/**
 * What `kifu status` shows the operator.
 *
 * Type: Chain
 */
export const chainStatus = object({
  name: label,
  salt,
  domain: bigNumber,
  height: optional(height),
  time: largeCount,
  pendingTransactions: count,
  /** The number of accepted transactions that wait for an earlier nonce of their sender. */
  parkedTransactions: count,
  runningMatches: count,
  settledBlocks: count,
  ...provingFields,
});
/** The output of `kifu status`, in JSON form. */
export type SentChainStatus = Sent<Decoded<typeof chainStatus>>;

/** The answer of `/readyz`. */
export const sentReadiness = object({
  ready: flag,
  reason: optional(text),
  maintenance: optional(maintenance),
});

const noticeFields = {
  kind: oneOf("announcement", "maintenance", "block"),
  /** Whom a `block` is about: a player's address or a network. */
  subject: optional(textLike(/^[\w.:/]{1,64}$/, "a player's address or a network")),
  /** When maintenance begins, in milliseconds since 1970. Default: now. */
  from: optional(count),
  /** When the notice lapses, in milliseconds since 1970. By default it holds until it is withdrawn. */
  until: optional(count),
  /** What pages show, or for a block the reason, which only operators see. */
  text: optional(noticeText),
};

/** What an operator posts to `/notices`. It replaces the notice of the same kind and subject. */
export type SentNotice = Decoded<typeof sentNotice>;
export const sentNotice = object({
  ...noticeFields,
  /** Whether the notice of this kind and subject is withdrawn instead. */
  withdraw: optional(flag),
});

/** The answer of `/notices`: all that is posted. */
export type PostedNotices = Decoded<typeof postedNotices>;
export const postedNotices = object({ notices: list(object(noticeFields), 20_000) });
