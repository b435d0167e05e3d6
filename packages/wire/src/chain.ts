import {
  answered,
  bigNumber,
  count,
  decimal,
  type Decoded,
  flag,
  height,
  label,
  largeCount,
  list,
  object,
  oneOf,
  optional,
  type Refused,
  salt,
  textLike,
  unread,
} from "./decoder.js";
import { finality } from "./matches.js";

/** A transaction as its block lists it. */
export type BlockTransaction = Decoded<typeof blockTransaction>;
export const blockTransaction = object({
  hash: decimal,
  /**
   * False if the transaction failed. A failed transaction uses up its nonce and changes nothing
   * else.
   */
  ok: flag,
  /** Why the transaction failed. */
  code: optional(label),
  /** For example `Randzu.makeMove`. */
  method: label,
});

/** A block of the chain. */
export type Block = Decoded<typeof block>;
export const block = object(
  {
    height: count,
    /** The chain's time, in seconds since genesis. */
    time: largeCount,
    hash: decimal,
    stateRoot: decimal,
    /** At most the first twenty transactions. */
    transactions: list(blockTransaction),
    transactionCount: count,
    finality,
  },
  { transactions: "(first: 20)" },
);

/** A game that the chain has. */
const game = object({
  name: label,
  /** The game's number in matches and queues on the chain. */
  number: count,
});

/** A chain's identity and progress. */
export type Chain = Decoded<typeof chain>;
export const chain = object({
  name: label,
  /** Distinguishes this chain from others of the same name: 32 hexadecimal digits. */
  salt,
  /**
   * The value that binds signatures to this chain, in decimal. It is a hash of the chain's name,
   * round length, salt and faucet.
   */
  domain: bigNumber,
  /** The length of a queue round in seconds. */
  roundLength: count,
  /** Whether the chain gives play money to anyone who asks, with `Treasury.grant`. */
  faucet: flag,
  round: count,
  /** The height of the latest block; undefined before the first block. */
  height: optional(height),
  /** The chain's time in seconds since genesis. All game clocks use it. */
  time: largeCount,
  stateRoot: decimal,
  runningMatches: count,
  /** The number of accepted transactions that wait for the next block. */
  pendingTransactions: count,
  /** How many blocks are proven, counted from the first. */
  provenBlocks: count,
  /** How many blocks are settled, counted from the first. */
  settledBlocks: count,
  /** The key that verifies receipts: Ed25519, in hexadecimal. */
  receiptKey: textLike(/^[0-9a-f]{64}$/, "a key"),
  games: list(game),
});

/** A transaction's status. `failed` and `dropped` never change. */
export type TransactionState = Decoded<typeof transactionStatus>;
export const transactionStatus = oneOf(
  /** Accepted, but not in a block yet. */
  "pending",
  /** The transaction is in a block and succeeded. */
  "included",
  /** In a block, but it changed nothing except its sender's nonce. */
  "failed",
  /** It will never be in a block. */
  "dropped",
  /** In a block with a proof. */
  "proven",
  /** In a block that is settled on the base layer. */
  "settled",
);

/** The status of a transaction, and its block. */
export type Transaction = Decoded<typeof transaction>;
export const transaction = object({
  hash: decimal,
  status: transactionStatus,
  /**
   * The height of the transaction's block. undefined while the transaction is pending, and after
   * it was dropped.
   */
  height: optional(count),
  /** Why the transaction failed or was dropped. */
  code: optional(label),
});

/** A signed transaction in the form that the node accepts. */
export interface TransactionJson {
  readonly hash: string;
  readonly methodId: string;
  readonly nonce: string;
  readonly sender: string;
  readonly argsFields: readonly string[];
  readonly auxiliaryData: readonly string[];
  readonly signature: { readonly r: string; readonly s: string };
  readonly isMessage: boolean;
}

const proven = {
  /** How many blocks are proven, counted from the first. */
  provenBlocks: count,
  /** How many blocks are settled, counted from the first. */
  settledBlocks: count,
};

/**
 * Reports a new block, or that more blocks are proven or settled while the latest block is still
 * the same.
 */
export type BlockEvent = Decoded<typeof blockEvent>;
export const blockEvent = object({ height, block, ...proven });

/**
 * The part of a block event that a client needs for clocks, for state checks and for the finality
 * of moves.
 */
export type HeadEvent = Decoded<typeof headEvent>;
export const headEvent = object({
  height,
  block: object({ height: count, time: largeCount, stateRoot: decimal }),
  ...proven,
});

/** The maximum number of characters of a text that an operator posts. */
export const LONGEST_NOTICE = 280;

/**
 * A text that an operator posts: one line, without characters that could hide or reverse the text
 * around it.
 */
export const noticeText = textLike(
  /^(?=.*\S)[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u,
  `one line of 1 to ${LONGEST_NOTICE} plain characters`,
  LONGEST_NOTICE,
);

/** A text that the operator shows to everybody. */
export type Announcement = Decoded<typeof announcement>;
export const announcement = object({
  /** Differs for each announcement. Pages remember the ids that a visitor has dismissed. */
  id: largeCount,
  text: noticeText,
});

/**
 * Maintenance, which is planned or has begun. Once it has begun, no new match begins, and running
 * matches go on.
 */
export type Maintenance = Decoded<typeof maintenance>;
export const maintenance = object({
  /** Differs each time that maintenance is planned or changed. */
  id: largeCount,
  /** The seconds until maintenance begins; 0 once it has begun. */
  startsIn: count,
  text: optional(noticeText),
});

/** Everything that the operator has posted. */
export type NoticesEvent = Decoded<typeof noticesEvent>;
export const noticesEvent = object({
  height,
  announcement: optional(announcement),
  maintenance: optional(maintenance),
});

/**
 * The maximum number of transactions that a node keeps for a seat that waits for its opponent.
 *
 * Limit: planned replies of a seat, with one for each nonce.
 */
export const MOST_PLANNED = 64;

/**
 * The body of `POST /plans`: replies to moves that the opponent may make next. Each is a signed
 * `makeMove`. Its signature covers the position after the reply, so it is valid only after the
 * opponent's move that leads there.
 */
export const sentPlans = object({
  match: count,
  /** The number of moves in the match when the replies were signed. */
  ply: count,
  transactions: list(unread, MOST_PLANNED),
});
/** Replies that a seat signs in advance. */
export type SentPlans = Decoded<typeof sentPlans>;

/** The answer to `POST /plans`. */
export const plansAnswer = answered(
  object({
    /** The number of transactions that the node keeps for the seat now. */
    kept: count,
  }),
);
/** What a node answers to `POST /plans`, if it does not refuse. */
export type PlansAnswer = Exclude<Decoded<typeof plansAnswer>, Refused>;
