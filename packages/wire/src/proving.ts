import { count, decimal, type Decoded, label, list, object, oneOf, optional } from "./decoder.js";

/** How many blocks and transactions are sequenced and not proven, and since when the first is. */
export const unproven = object({
  blocks: count,
  transactions: count,
  /** For so many seconds of the chain's time the first of them has waited; 0 when there is none. */
  seconds: count,
  /**
   * When the first of them was made, in milliseconds since 1970, by the clock of the node that is
   * asked; undefined when there is none, and when another node made it.
   */
  since: optional(count),
});

/** A prover at work. */
export const prover = object({
  /** What its operator calls it. */
  name: label,
  activity: oneOf("compiling", "waiting", "proving"),
  /** Since when it does that, in milliseconds since 1970. */
  since: count,
  /** The batch that it proves, and its blocks; undefined while it proves none. */
  batch: optional(count),
  firstBlock: optional(count),
  lastBlock: optional(count),
  /** How much of it is done; undefined before its first task is. */
  tasksDone: optional(count),
  tasksTotal: optional(count),
});

/** The fields of `proving`, which a chain's status has among its own. */
export const provingFields = {
  provenBlocks: count,
  batchCount: count,
  unproven,
  /** None when nobody proves. */
  provers: list(prover, 1000),
};

/** How a chain's proving goes: how far it is, what waits, and who proves. */
export const proving = object(provingFields);

/** Blocks that were proven together. */
export const batch = object({
  /** 0 for the first. */
  number: count,
  firstBlock: count,
  lastBlock: count,
  /**
   * When the node took it in, in milliseconds since 1970, by its own clock; undefined when another
   * node did. No proof covers it.
   */
  takenAt: optional(count),
  /** The state to which its last block leads, by the node's own blocks: `kifu verify-proof` says to which its proof does. */
  stateRoot: decimal,
  /** How many bytes its proof has. */
  proofBytes: count,
});

/** How many blocks are not proven, and for how long. */
export type Unproven = Decoded<typeof unproven>;
/** A prover at work. */
export type ProverAtWork = Decoded<typeof prover>;
/** How a chain's proving goes. */
export type Proving = Decoded<typeof proving>;
/** Blocks that were proven together. */
export type Batch = Decoded<typeof batch>;
