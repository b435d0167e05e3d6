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

/** A transaction that ran in the open block and will be sequenced with it. */
export interface Admitted {
  hash: string;
  /** The height of the block that will contain it. */
  height: number;
  transaction: PendingTransaction;
  execution: TransactionExecutionResult;
}

/**
 * How many seconds the clock goes back at a start. Pages take up to that long to notice that the
 * node is back, and the player on turn cannot move before.
 */
const RETURN_SECONDS = 10;

/** Each event is emitted after it has happened. */
export interface ChainEvents {
  /** A transaction was admitted. It is not in a block yet. */
  admitted: [Admitted];
  block: [BlockWithResult];
  /** An accepted transaction will never be in a block. */
  dropped: [{ hash: string; code: string; transaction: PendingTransaction | undefined }];
}

export interface ChainOptions {
  /**
   * Creates the clock from the time at which the chain stopped. Without it, only blocks advance
   * time.
   */
  chainTime?: ((from: number) => ChainTime) | undefined;
  /** Throws if a pending transaction of the store must not run again. */
  check?: ((transaction: PendingTransaction) => void) | undefined;
}

/** Admits a transaction. Changes made by `stage` are committed with it, or not at all. */
export type Admit = (
  transaction: PendingTransaction,
  stage?: (changes: Changes) => void,
) => Promise<Admitted>;

/** Admits a transaction after everything that has to come before it. */
export type AdmitInOrder = (transaction: PendingTransaction, admit: Admit) => Promise<Admitted>;

/** Adds its own records to the commit of a block. */
export type Recorder = (block: BlockWithResult, changes: Changes) => void;

/**
 * The only writer of the chain. It keeps one block open and admits a transaction by running it in
 * that block. So what was admitted is sequenced as it ran, and what would fail never gets in.
 * Closing the block commits everything at once.
 */
export class Chain {
  readonly events = new Emitter<ChainEvents>();
  readonly committed: StateView;
  /** The state with the open block's transactions applied. */
  readonly pending: StateView;

  private readonly mutex = new Mutex();
  private readonly recorders: Recorder[] = [];
  private admitInOrder: AdmitInOrder = async (transaction, admit) => await admit(transaction);
  private stopped = false;
  /** The time at which the current transaction runs, until it is in the block or refused. */
  private heldTime: number | undefined;

  private constructor(
    private readonly executor: Executor,
    readonly store: Store,
    private readonly chainTime: ChainTime,
    private open: OpenBlock,
    /** The block before the open one. */
    private latest: BlockWithResult,
  ) {
    const { runtime, accounts } = executor;
    this.committed = new StateView(runtime, accounts, (path) => store.state(path));
    this.pending = new StateView(runtime, accounts, (path) => this.open.state.read(path));
  }

  /**
   * Opens the chain where its store left off. Pending transactions that pass the check are pending
   * again.
   */
  static async start(
    executor: Executor,
    store: Store,
    { chainTime = () => stoppedTime, check = () => undefined }: ChainOptions = {},
  ): Promise<Chain> {
    const height = store.blockCount() - 1;
    const latest = height < 0 ? executor.genesis : store.blockWithResult(height);
    // Pending transactions run again at the time at which they ran.
    const time = Math.max(store.openTime(), timeAfter(latest));
    const open = await OpenBlock.open(executor, latest, (path) => store.state(path), time);
    // Signed moves may be later than that. Time must not go back before them.
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

  /** Match numbers are counted from it when they are signed, so that signatures hold on one chain. */
  get domain(): Field {
    return this.executor.genesis.result.afterNetworkState.previous.rootHash;
  }

  get openHeight(): number {
    return this.open.height;
  }

  /**
   * The chain's time in seconds: that of the open block, or the time it would get if a transaction
   * came now.
   */
  get time(): number {
    if (this.heldTime !== undefined) return this.heldTime;
    const { executions, time } = this.open;
    return executions.length > 0 ? time : Math.max(time, this.chainTime.now());
  }

  /** The transactions of the open block, in order. */
  get openTransactions(): readonly TransactionExecutionResult[] {
    return this.open.executions;
  }

  /** How many executions are waiting for their turn. */
  get waiting(): number {
    return this.mutex.length;
  }

  /** Lets the recorder write into the commit of each later block. */
  record(recorder: Recorder): void {
    this.recorders.push(recorder);
  }

  /** Admits every later transaction through this function. */
  putInOrder(admitInOrder: AdmitInOrder): void {
    this.admitInOrder = admitInOrder;
  }

  /**
   * Runs a transaction in the open block. Its form and signature must have been checked. Throws a
   * `NodeError` with the code that refused it, and then nothing has changed.
   */
  async admit(transaction: PendingTransaction): Promise<Admitted> {
    return await this.inTurn(async (admit) => {
      this.assertNonce(transaction);
      return await this.admitInOrder(transaction, admit);
    });
  }

  /** Runs a task that may admit several transactions, with no others between them. */
  async inTurn<T>(task: (admit: Admit) => Promise<T>): Promise<T> {
    return await this.mutex.run(async () => {
      this.assertRunning();
      return await task(async (transaction, stage) => await this.admitNow(transaction, stage));
    });
  }

  /** Starts what takes seconds to start and is needed for the first segment. */
  expectSegment(): void {
    void this.executor.startThread();
  }

  /**
   * Records that an accepted transaction will never be in a block, atomically with the transaction
   * that replaces it, if any.
   */
  async drop(hash: string, code: string, replacement?: PendingTransaction): Promise<void> {
    // The store keeps only the status and forgets the transaction itself.
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
   * `store/overtaken` on every call once another process has written blocks to the store.
   */
  async closeBlock(): Promise<BlockWithResult> {
    return await this.mutex.run(async () => {
      this.assertRunning();
      // Checked before sealing: on top of another process's blocks, sealing may fail in any way.
      const stored = this.store.blockCount();
      if (stored !== this.openHeight) throw storeConflict(this.openHeight, stored);
      await this.setTime(this.time);
      // If the commit fails, the block stays open and the next attempt seals it again.
      const { block, result, stage } = await seal(this.executor, this.open, this.store);
      const closed = { block, result };
      await this.store.commit(async (changes) => {
        await stage(changes);
        for (const recorder of this.recorders)
          await yieldToEventLoop(() => recorder(closed, changes));
        // The database collects all staged entries in one go, so this needs a turn of its own.
        await inSeparateTurn(() => undefined);
      });
      // Not a closure made here: it would keep `stage` alive, and with it all earlier blocks.
      this.latest = closed;
      this.open = await this.openNext();
      this.events.emit("block", closed);
      return closed;
    });
  }

  /**
   * Saves the time, because blocks record it only when they have transactions. If the disk fails,
   * the next call tries again.
   */
  async saveTime(): Promise<void> {
    const now = this.chainTime.now();
    // Never overwrite what another process has written.
    const isOurs = this.store.blockCount() === this.openHeight;
    if (now <= this.store.clockTime() || !isOurs) return;
    const keep = (changes: Changes) => changes.saveTime(now);
    await this.store.commit(keep, { quick: true }).catch(() => undefined);
  }

  /** Finishes what is running. The open block's transactions stay pending in the store. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.mutex.run(async () => await this.executor.end());
    await this.saveTime();
  }

  private async admitNow(
    transaction: PendingTransaction,
    stage?: (changes: Changes) => void,
  ): Promise<Admitted> {
    this.assertNonce(transaction);
    // The transaction may run for long. Until it is done, no move may get a later time than the
    // block that will contain both.
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
    // Stored before it counts: what the store cannot take was never admitted.
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

  /** A block has the time of its first transaction. */
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
   * Runs what was pending when the node stopped. The block has the same height and time as then, so
   * the transactions run as they did. Those that wait for an earlier nonce are left to the ingress.
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
