import {
  bigNumber,
  count,
  decimal,
  type Decoded,
  flag,
  height,
  label,
  largeCount,
  list,
  minaTransaction,
  object,
  oneOf,
  optional,
  salt,
  type Sent,
  text,
  textLike,
} from "./decoder.js";
import { maintenance, noticeText } from "./chain.js";

/**
 * The backlog: how many blocks and transactions are not proven yet, and how long the first of
 * them has waited.
 */
export type Unproven = Decoded<typeof unproven>;
export const unproven = object({
  blocks: count,
  transactions: count,
  /**
   * How long the first unproven block has waited, in the chain's seconds; 0 if all blocks are
   * proven.
   */
  seconds: largeCount,
  /**
   * When the first unproven block was made, in milliseconds since 1970 by this node's clock.
   * undefined if there is none, or if another node made it.
   */
  since: optional(largeCount),
});

/** A prover's current activity. */
const proverActivity = oneOf(
  /** The prover is compiling its circuits, which takes minutes the first time. */
  "compiling",
  /** There is nothing to prove yet. */
  "waiting",
  "proving",
);

/** A prover that has reported to the node. */
export type ProverAtWork = Decoded<typeof prover>;
export const prover = object({
  /** The name that the prover's operator gave it. */
  name: label,
  activity: proverActivity,
  /** When the prover started its current work, in milliseconds since 1970. */
  since: largeCount,
  /** The number of the batch that the prover is proving; undefined while it is idle. */
  batch: optional(count),
  firstBlock: optional(count),
  lastBlock: optional(count),
  /** How many of the batch's proofs are made; undefined before the first one is. */
  tasksDone: optional(count),
  tasksTotal: optional(count),
});

/** The fields of `proving`, which a chain's status includes. */
export const provingFields = {
  /** How many blocks are proven, counted from the first. */
  provenBlocks: count,
  /** The number of batches whose proofs cover the proven blocks. */
  batchCount: count,
  /** The blocks that are not proven yet. */
  unproven,
  /** The provers that have reported lately, at most 16. */
  provers: list(prover, 1000),
};

/** The state of proving: progress, backlog and provers. */
export type Proving = Decoded<typeof proving>;
export const proving = object(provingFields);

/**
 * Blocks that were proven together. GET /proofs/NUMBER.json has the proof, for `kifu verify-proof`.
 */
export type Batch = Decoded<typeof batch>;
export const batch = object({
  /** The batches of a chain are counted from 0. */
  number: count,
  firstBlock: count,
  lastBlock: count,
  /**
   * When this node accepted the batch, in milliseconds since 1970 by its own clock. undefined if
   * another node accepted it. No proof covers this value.
   */
  takenAt: optional(largeCount),
  /**
   * The state after the batch's last block, according to the node's own blocks. `kifu
   * verify-proof` shows the state that the proof itself leads to.
   */
  stateRoot: decimal,
  /** The root of the tree of blocks after the batch's last block, likewise. */
  blockTreeRoot: decimal,
  proofBytes: count,
  /**
   * The transaction on Mina that settled the batch, or one that settled later batches too.
   * undefined if the batch is not settled, or if the node does not know the transaction.
   */
  settledBy: optional(minaTransaction),
});

/*
 * What the command line exchanges with a node: the node's status and the operator's notices. Pages
 * do not load these decoders.
 */

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

/**
 * What a node does with a log that it shares with others: it is the writer, it follows the writer,
 * or it sees no writer.
 */
export type LogRole = (typeof logRoles)[number];
const logRoles = ["writes", "follows", "no writer"] as const;

/** The answer of `/readyz`. */
export const sentReadiness = object({
  ready: flag,
  reason: optional(text),
  maintenance: optional(maintenance),
  log: optional(oneOf(...logRoles)),
});

const noticeFields = {
  kind: oneOf("announcement", "maintenance", "block"),
  /** Whom a `block` notice blocks: a player's address or a network. */
  subject: optional(textLike(/^[\w.:/]{1,64}$/, "a player's address or a network")),
  /** When maintenance begins, in milliseconds since 1970. Default: now. */
  from: optional(count),
  /** When the notice lapses, in milliseconds since 1970. By default it holds until it is withdrawn. */
  until: optional(count),
  /** The text that pages show. For a `block` notice: its reason, which only operators see. */
  text: optional(noticeText),
};

/** What an operator posts to `/notices`. It replaces the notice of the same kind and subject. */
export type SentNotice = Decoded<typeof sentNotice>;
export const sentNotice = object({
  ...noticeFields,
  /** True to withdraw the notice of this kind and subject. */
  withdraw: optional(flag),
});

/** The answer of `/notices`: all that is posted. */
export type PostedNotices = Decoded<typeof postedNotices>;
export const postedNotices = object({ notices: list(object(noticeFields), 20_000) });
