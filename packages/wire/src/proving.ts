import {
  count,
  decimal,
  type Decoded,
  label,
  largeCount,
  list,
  minaTransaction,
  object,
  oneOf,
  optional,
} from "./decoder.js";

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
