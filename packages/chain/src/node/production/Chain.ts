import type {
  BlockWithResult,
  PendingTransaction,
  TransactionExecutionResult,
} from "@proto-kit/sequencer";
import type { KifuRuntime } from "../../runtime/standalone.js";
import type { Emitter } from "../Emitter.js";
import type { Changes, Store } from "../store/Store.js";
import type { StateView } from "./StateView.js";

/** A transaction that runs in the open block, and will be sequenced with it. */
export interface Admitted {
  hash: string;
  /** Of the block that it will be in. */
  height: number;
  transaction: PendingTransaction;
  execution: TransactionExecutionResult;
}

export interface ChainEvents {
  /** A transaction was admitted: seen, and not yet in a block. */
  admitted: [Admitted];
  /** A block was committed. */
  block: [BlockWithResult];
  /** A transaction that was accepted will never be in a block. */
  dropped: [{ hash: string; code: string }];
}

/** Adds records of its own to the commit of a block. */
export type Recorder = (block: BlockWithResult, changes: Changes) => void;

/**
 * The one writer of the chain. It keeps one block open: a transaction is admitted by running
 * it in that block, so what is admitted is sequenced as it ran, and what would fail never gets
 * in. Closing the block commits all of it at once.
 */
export interface Chain {
  readonly runtime: KifuRuntime;
  readonly store: Store;
  readonly events: Emitter<ChainEvents>;
  /** The height of the open block; clocks count in it. */
  readonly openHeight: number;
  /** How many transactions are in the open block. */
  readonly openSize: number;
  /** The state after the last committed block. */
  readonly committed: StateView;
  /** The state with the open block's transactions applied. */
  readonly pending: StateView;

  /**
   * Runs a transaction whose form and signature have been checked, in the open block. Throws a
   * `NodeError` with the code that refused it; then nothing has changed.
   */
  admit(transaction: PendingTransaction): Promise<Admitted>;
  /** Records that an accepted transaction will never be in a block. */
  drop(hash: string, code: string): Promise<void>;
  /** Commits the open block, with or without transactions, and opens the next one. */
  closeBlock(): Promise<BlockWithResult>;
  /** Finishes what runs. The open block's transactions stay pending in the store. */
  stop(): Promise<void>;
}
