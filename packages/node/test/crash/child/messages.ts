/** Messages between the test and the node that it kills. */
import type { ChainTerms } from "@kifu/chain/terms";

/** Where in its work a node can be killed. */
export const phases = [
  /** The transaction waits for its turn, or runs. */
  "admission-begun",
  "admission-staged",
  "admission-issued",
  "admission-kept",
  /** The block is sealed: its result and its trees are computed. */
  "block-begun",
  "block-staged",
  "block-issued",
  /** The block is in the store, but not reported yet. */
  "block-kept",
  "block-told",
] as const;

/** Where a node can be killed before it answers anyone. */
export const startPhases = ["store-opened", "chain-opened"] as const;

/** Only a broken store has it. */
export type BrokenPhase = "block-torn";

/** A point at which the node can be killed. */
export type Phase = (typeof phases)[number] | (typeof startPhases)[number] | BrokenPhase;

/** Ends the node when it reaches a phase. */
export interface Trap {
  phase: Phase;
  /** How often the phase is passed before. */
  skip: number;
  /** At once and by itself. Otherwise the node continues until the test kills it. */
  byItself: boolean;
}

/** How a store can be broken. */
export type Breakage =
  /** A write is reported as done before it is. */
  | "tells-early"
  /** A write of several changes is made in two parts. */
  | "tears-state-first"
  | "tears-block-first";

/** An order to the node. */
export type Order =
  /** Start, and perhaps die meanwhile. */
  | { kind: "begin"; chain: ChainTerms; trap?: Trap }
  /** Die at this trap. */
  | { kind: "arm"; trap: Trap };

export interface ChildOptions {
  store: string;
  intervalMs: number;
  /** This many close a block. */
  maximumTransactions?: number;
  /** How long signed moves wait for a segment. */
  closeAfterMs?: number;
  breakage?: Breakage;
}

/** A block as it was reported. */
export interface ReportedBlock {
  height: number;
  hash: string;
  stateRoot: string;
  transactions: string[];
}

/** The contents of the store when the node had opened it. */
export interface Opening {
  blocks: number;
  latest?: ReportedBlock;
  /** Accepted transactions in no block, before any of them ran again. */
  pendingBefore: string[];
  /** Those that are still pending. */
  pending: string[];
  /** Those that run in the open block. */
  open: string[];
}

/** Reports of the node's process to the test, which cannot look into it. */
export type Report =
  | { kind: "opened"; opening: Opening }
  | { kind: "listening"; url: string }
  | { kind: "block"; block: ReportedBlock }
  | { kind: "phase"; phase: Phase }
  | { kind: "refused"; code: string; message: string };
