/** What the test and the node that it kills tell each other. */
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
  /** The block is in the store, and nobody has been told. */
  "block-kept",
  "block-told",
] as const;

/** Where a node can be killed before it answers anybody. */
export const startPhases = ["store-opened", "chain-opened"] as const;

/** Which only a broken store has. */
export type BrokenPhase = "block-torn";

/** A point at which the node can be killed. */
export type Phase = (typeof phases)[number] | (typeof startPhases)[number] | BrokenPhase;

/** Ends the node when it reaches a phase. */
export interface Trap {
  phase: Phase;
  /** How often the phase is let pass. */
  skip: number;
  /** At once and by itself; otherwise the node goes on until the test, having heard, kills it. */
  byItself: boolean;
}

/** How a store can be broken. */
export type Breakage =
  /** A write is told to be done before it is. */
  | "tells-early"
  /** A write of several changes is made in two parts. */
  | "tears-state-first"
  | "tears-block-first";

/** What the node is told. */
export type Order =
  /** To start, and perhaps to die meanwhile. */
  | { kind: "begin"; chain: ChainTerms; trap?: Trap }
  /** To die where it comes to next. */
  | { kind: "arm"; trap: Trap };

/** What the node's process is started with. */
export interface ChildOptions {
  store: string;
  intervalMs: number;
  /** So many close a block. */
  maximumTransactions?: number;
  /** For so long signed moves wait for a segment. */
  closeAfterMs?: number;
  breakage?: Breakage;
}

/** A block as it was told. */
export interface ReportedBlock {
  height: number;
  hash: string;
  stateRoot: string;
  transactions: string[];
}

/** What the store held when the node had opened it. */
export interface Opening {
  blocks: number;
  latest?: ReportedBlock;
  /** What was accepted and in no block, before any of it was run again. */
  pendingBefore: string[];
  /** What of it still is. */
  pending: string[];
  /** What runs in the open block. */
  open: string[];
}

/** What the node's process tells the test, which cannot look into it. */
export type Report =
  | { kind: "opened"; opening: Opening }
  | { kind: "listening"; url: string }
  | { kind: "block"; block: ReportedBlock }
  | { kind: "phase"; phase: Phase }
  | { kind: "refused"; code: string; message: string };
