import type {
  BlockWithResult,
  PendingTransaction,
  TransactionExecutionResult,
} from "@proto-kit/sequencer";
import type { Field } from "o1js";
import { nodeCodes } from "../nodeCodes.js";
import { Emitter } from "../Emitter.js";
import { NodeError } from "../NodeError.js";
import { yieldToEventLoop, inSeparateTurn } from "../yieldToEventLoop.js";
import { storeConflict } from "../store/storeConflict.js";
import type { Changes } from "../store/Changes.js";
import type { Store } from "../store/Store.js";
import { type ChainTime, stoppedTime } from "./ChainTime.js";
import type { Executor } from "./Executor.js";
import { Mutex } from "../Mutex.js";
import { OpenBlock, type TransactionRun, timeAfter } from "./OpenBlock.js";
import { seal } from "./seal.js";
import { StateView } from "./StateView.js";

/** A transaction that runs in the open block, and will be sequenced with it. */
export interface Admitted {
  hash: string;
  /** Of the block that it will be in. */
  height: number;
  transaction: PendingTransaction;
  execution: TransactionExecutionResult;
}

/**
 * For so long, in seconds, the clock goes back at a start: pages take up to that until they see that the node is
 * back, and who is on turn could not move until then.
 */
const RETURN_SECONDS = 10;

/** What listeners are told of, after it has happened. */
export interface ChainEvents {
  /** A transaction was admitted: seen, and not yet in a block. */
  admitted: [Admitted];
  /** A block was committed. */
  block: [BlockWithResult];
  /** A transaction that was accepted will never be in a block. */
  dropped: [{ hash: string; code: string; transaction: PendingTransaction | undefined }];
}

/** What a chain is opened with, beside its store. */
export interface ChainOptions {
  /** Made from the time at which the chain was left. Without it, blocks alone let time pass. */
  chainTime?: ((from: number) => ChainTime) | undefined;
  /** What pending transactions of the store must pass to be run again. */
  check?: ((transaction: PendingTransaction) => void) | undefined;
}

/** Admits a transaction; what `stage` changes is committed with it, or not at all. */
export type Admit = (
  transaction: PendingTransaction,
  stage?: (changes: Changes) => void,
) => Promise<Admitted>;

/** Admits a transaction, and before it whatever has to come first. */
export type AdmitInOrder = (transaction: PendingTransaction, admit: Admit) => Promise<Admitted>;

/** Adds records of its own to the commit of a block. */
export type Recorder = (block: BlockWithResult, changes: Changes) => void;

/**
 * The one writer of the chain. It keeps one block open: a transaction is admitted by running
 * it in that block, so what is admitted is sequenced as it ran, and what would fail never gets
 * in. Closing the block commits all of it at once.
 */
export class Chain {
  readonly events = new Emitter<ChainEvents>();
  /** The state after the last committed block. */
  readonly committed: StateView;
  /** The state with the open block's transactions applied. */
  readonly pending: StateView;

  private readonly mutex = new Mutex();
  private readonly recorders: Recorder[] = [];
  private admitInOrder: AdmitInOrder = async (transaction, admit) => await admit(transaction);
  private stopped = false;
  /** The time at which a transaction runs, until it is in the block or refused. */
  private heldTime: number | undefined;

  private constructor(
    private readonly executor: Executor,
    readonly store: Store,
    private readonly chainTime: ChainTime,
    private open: OpenBlock,
    /** What the open block follows. */
    private latest: BlockWithResult,
  ) {
    const { runtime, accounts } = executor;
    this.committed = new StateView(runtime, accounts, (path) => store.state(path));
    this.pending = new StateView(runtime, accounts, (path) => this.open.state.read(path));
  }

  /**
   * Opens the chain where its store left off: what was pending then, and passes the check, is
   * again.
   */
  static async start(
    executor: Executor,
    store: Store,
    { chainTime = () => stoppedTime, check = () => undefined }: ChainOptions = {},
  ): Promise<Chain> {
    const height = store.blockCount() - 1;
    const latest = height < 0 ? executor.genesis : store.blockWithResult(height);
    // What was pending runs again at the time at which it ran.
    const time = Math.max(store.openTime(), timeAfter(latest));
    const open = await OpenBlock.open(executor, latest, (path) => store.state(path), time);
    // Signed moves were made later than that: time does not run back for them.
    const from = store
      .moves()
      .reduce(
        (latest, move) => Math.max(latest, Number(move.time)),
        Math.max(time, store.clockTime() - RETURN_SECONDS),
      );
    const chain = new Chain(executor, store, chainTime(from), open, latest);
    await chain.readmit(check);
    return chain;
  }

  get runtime() {
    return this.executor.runtime;
  }

  /** The chain's own value, from which matches are counted when they are signed. */
  get domain(): Field {
    return this.executor.genesis.result.afterNetworkState.previous.rootHash;
  }

  /** The height of the open block. */
  get openHeight(): number {
    return this.open.height;
  }

  /** The chain's time, in seconds: that of the open block, or what it would be if one came now. */
  get time(): number {
    if (this.heldTime !== undefined) return this.heldTime;
    const { executions, time } = this.open;
    return executions.length > 0 ? time : Math.max(time, this.chainTime.now());
  }

  /** The transactions of the open block, in their order. */
  get openTransactions(): readonly TransactionExecutionResult[] {
    return this.open.executions;
  }

  /** How many executions wait for their turn. */
  get waiting(): number {
    return this.mutex.length;
  }

  /** Has the recorder write into each block's commit from now on. */
  record(recorder: Recorder): void {
    this.recorders.push(recorder);
  }

  /** Has every transaction admitted by way of this from now on. */
  putInOrder(admitInOrder: AdmitInOrder): void {
    this.admitInOrder = admitInOrder;
  }

  /**
   * Runs a transaction, whose form and signature have been checked, in the open block. Throws a
   * `NodeError` with the code that refused it; then nothing of it has changed.
   */
  async admit(transaction: PendingTransaction): Promise<Admitted> {
    return await this.inTurn(async (admit) => {
      this.assertNonce(transaction);
      return await this.admitInOrder(transaction, admit);
    });
  }

  /** Admits as many transactions as the task likes, with no others between them. */
  async inTurn<T>(task: (admit: Admit) => Promise<T>): Promise<T> {
    return await this.mutex.run(async () => {
      this.assertRunning();
      return await task(async (transaction, stage) => await this.admitNow(transaction, stage));
    });
  }

  /** Starts, if it has not, what takes seconds to start and is needed once a segment comes. */
  expectSegment(): void {
    void this.executor.startThread();
  }

  /**
   * Records that an accepted transaction will never be in a block, and with it, or not at all, the
   * one that its sender sent in its place.
   */
  async drop(hash: string, code: string, replacement?: PendingTransaction): Promise<void> {
    // The store keeps what became of it, and forgets the transaction itself.
    const transaction = this.store.transaction(hash);
    const stage = (changes: Changes) => {
      changes.drop(hash, code, this.openHeight);
      if (replacement !== undefined) changes.addPending(replacement);
    };
    await this.store.commit(stage, { quick: true });
    this.events.emit("dropped", { hash, code, transaction });
  }

  /**
   * Commits the open block, with or without transactions, and opens the next one. Throws
   * `store/overtaken`, again and again, once something else has written blocks to the store.
   */
  async closeBlock(): Promise<BlockWithResult> {
    return await this.mutex.run(async () => {
      this.assertRunning();
      // Before it is sealed: on top of what something else has written, sealing may fail in any
      // way.
      const stored = this.store.blockCount();
      if (stored !== this.openHeight) throw storeConflict(this.openHeight, stored);
      await this.setTime(this.time);
      // Should the commit fail, the block stays open, and the next attempt seals it again.
      const { block, result, stage } = await seal(this.executor, this.open, this.store);
      const closed = { block, result };
      await this.store.commit(async (changes) => {
        await stage(changes);
        for (const recorder of this.recorders)
          await yieldToEventLoop(() => recorder(closed, changes));
        // What is staged is gathered for the database at once.
        await inSeparateTurn(() => undefined);
      });
      // Not by a closure made here: it would keep `stage`, and with it every block before.
      this.latest = closed;
      this.open = await this.openNext();
      this.events.emit("block", closed);
      return closed;
    });
  }

  /**
   * Keeps what the time is: blocks tell it only where there is something in them. A disk that does not take it
   * now is asked again the next time.
   */
  async keepTime(): Promise<void> {
    const now = this.chainTime.now();
    // Nothing is written over what something else has made.
    const isOurs = this.store.blockCount() === this.openHeight;
    if (now <= this.store.clockTime() || !isOurs) return;
    const keep = (changes: Changes) => changes.keepTime(now);
    await this.store.commit(keep, { quick: true }).catch(() => undefined);
  }

  /** Finishes what is running. The open block's transactions stay pending in the store. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.mutex.run(async () => await this.executor.end());
    await this.keepTime();
  }

  private async admitNow(
    transaction: PendingTransaction,
    stage?: (changes: Changes) => void,
  ): Promise<Admitted> {
    this.assertNonce(transaction);
    // It may run for long: meanwhile no move is accepted with a later time than that of the block that both
    // will be in.
    this.heldTime = this.time;
    try {
      return await this.admitAt(this.heldTime, transaction, stage);
    } finally {
      this.heldTime = undefined;
    }
  }

  private async admitAt(
    now: number,
    transaction: PendingTransaction,
    stage?: (changes: Changes) => void,
  ): Promise<Admitted> {
    await this.setTime(now);
    const run = await this.execute(transaction);
    // Kept before it counts: what the store cannot take was never admitted.
    const { time } = this.open;
    const keep = (changes: Changes) => {
      changes.addPending(transaction, time);
      stage?.(changes);
    };
    await this.store.commit(keep, { quick: true });
    run.include();
    const { execution } = run;
    const hash = transaction.hash().toString();
    const admitted = { hash, height: this.openHeight, transaction, execution };
    this.events.emit("admitted", admitted);
    return admitted;
  }

  private assertRunning(): void {
    if (this.stopped) throw new NodeError(nodeCodes.ingress.stopping, "The node is stopping.");
  }

  private async openNext(): Promise<OpenBlock> {
    return await this.openAt(this.chainTime.now());
  }

  private async openAt(now: number): Promise<OpenBlock> {
    return await OpenBlock.open(this.executor, this.latest, this.committed.read, now);
  }

  /** A block has the time at which its first transaction comes. */
  private async setTime(now: number): Promise<void> {
    if (now > this.open.time) this.open = await this.openAt(now);
  }

  private async execute(transaction: PendingTransaction): Promise<TransactionRun> {
    const run = await this.open.run(transaction);
    if (!run.sequenceable || !run.execution.status.toBoolean()) {
      const code = run.execution.statusMessage ?? nodeCodes.ingress.unrunnable;
      throw new NodeError(code, "The chain refuses the transaction.", {
        details: { time: this.open.time },
      });
    }
    return run;
  }

  private assertNonce({ sender, nonce }: PendingTransaction): void {
    const expected = this.pending.nonce(sender);
    const got = nonce.toBigInt();
    if (got === expected) return;
    const isPast = got < expected;
    throw new NodeError(
      isPast ? nodeCodes.ingress.nonceUsed : nodeCodes.ingress.nonceTooFar,
      isPast ? "This nonce has been used." : "An earlier nonce of the sender is missing.",
      { details: { expected: expected.toString(), got: got.toString() } },
    );
  }

  /**
   * Runs again what was pending when the node stopped. The block has the same height and time as
   * then, so what was admitted runs as it did. Transactions that wait for an earlier nonce are left to the
   * ingress.
   */
  private async readmit(check: (transaction: PendingTransaction) => void): Promise<void> {
    for (const transaction of this.store.pending()) {
      try {
        check(transaction);
        if (transaction.nonce.toBigInt() > this.pending.nonce(transaction.sender)) continue;
        this.assertNonce(transaction);
        const run = await this.execute(transaction);
        run.include();
      } catch (error) {
        const code = error instanceof NodeError ? error.code : nodeCodes.ingress.unrunnable;
        await this.drop(transaction.hash().toString(), code);
      }
    }
  }
}
