import { count, decimal, type Decoded, label, list, object, oneOf, optional } from "./decoder.js";

/**
 * The number of blocks and transactions that are not proven yet, and since when the first one
 * waits.
 */
export const unproven = object({
  blocks: count,
  transactions: count,
  /** How long the first of them has waited, in the chain's seconds; 0 if none waits. */
  seconds: count,
  /**
   * When the first of them was made, in milliseconds since 1970 by this node's clock. undefined
   * if none waits or another node made it.
   */
  since: optional(count),
});

/** A prover at work. */
export const prover = object({
  /** The name that its operator gave it. */
  name: label,
  activity: oneOf("compiling", "waiting", "proving"),
  /** When it started its current work, in milliseconds since 1970. */
  since: count,
  /** The batch that it proves, and its blocks; undefined while idle. */
  batch: optional(count),
  firstBlock: optional(count),
  lastBlock: optional(count),
  /** Its progress; undefined before the first task is done. */
  tasksDone: optional(count),
  tasksTotal: optional(count),
});

/** The fields of `proving`, which a chain's status includes. */
export const provingFields = {
  provenBlocks: count,
  batchCount: count,
  unproven,
  /** Empty if nobody proves. */
  provers: list(prover, 1000),
};

/** The state of proving: progress, backlog and provers. */
export const proving = object(provingFields);

/** Blocks that were proven together. */
export const batch = object({
  /** Counted from 0. */
  number: count,
  firstBlock: count,
  lastBlock: count,
  /**
   * When this node accepted it, in milliseconds since 1970 by its own clock. undefined if another
   * node did. No proof covers it.
   */
  takenAt: optional(count),
  /**
   * The state after its last block, from the node's own blocks. `kifu verify-proof` shows the
   * state that the proof leads to.
   */
  stateRoot: decimal,
  /** The proof's size in bytes. */
  proofBytes: count,
});

/** The backlog of blocks that are not proven yet. */
export type Unproven = Decoded<typeof unproven>;
/** A prover at work. */
export type ProverAtWork = Decoded<typeof prover>;
/** The state of proving. */
export type Proving = Decoded<typeof proving>;
/** Blocks that were proven together. */
export type Batch = Decoded<typeof batch>;
