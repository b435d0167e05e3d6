/** Messages between the test and the node that it kills. */
import type { ChainTerms } from "@kifu/chain/terms";

export const phases = [
  "admission-begun",
  "admission-staged",
  "admission-issued",
  "admission-kept",
  "block-begun",
  "block-staged",
  "block-issued",
  /** The block is in the store and not reported yet. */
  "block-kept",
  "block-told",
] as const;

export const startPhases = ["store-opened", "chain-opened"] as const;

export type BrokenPhase = "block-torn";

export type Phase = (typeof phases)[number] | (typeof startPhases)[number] | BrokenPhase;

export interface Trap {
  phase: Phase;
  /** How many times the phase passes before the trap fires. */
  skip: number;
  /**
   * True: the node kills itself at the phase. False: the node continues until the test kills it.
   */
  byItself: boolean;
}

export type Breakage =
  /** The store reports a write before it is done. */
  | "tells-early"
  /** The store writes a batch in two parts. */
  | "tears-state-first"
  | "tears-block-first";

export type Order = { kind: "begin"; chain: ChainTerms; trap?: Trap } | { kind: "arm"; trap: Trap };

export interface ChildOptions {
  store: string;
  intervalMs: number;
  maximumTransactions?: number;
  /** How long signed moves wait before they are put into a segment. */
  closeAfterMs?: number;
  breakage?: Breakage;
}

export interface ReportedBlock {
  height: number;
  hash: string;
  stateRoot: string;
  transactions: string[];
}

export interface Opening {
  blocks: number;
  latest?: ReportedBlock;
  /**
   * The accepted transactions that are in no block. They are listed before any of them runs
   * again.
   */
  pendingBefore: string[];
  pending: string[];
  open: string[];
}

export type Report =
  | { kind: "opened"; opening: Opening }
  | { kind: "listening"; url: string }
  | { kind: "block"; block: ReportedBlock }
  | { kind: "phase"; phase: Phase }
  | { kind: "refused"; code: string; message: string };
