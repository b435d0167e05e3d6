import type {
  BlockWithResult,
  PendingTransaction,
  TransactionExecutionResult,
} from "@proto-kit/sequencer";
import type { Field } from "o1js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { Emitter } from "../lib/collections.js";
import { NodeError } from "../lib/NodeError.js";
import { tracer } from "../lib/tracing.js";
import { diverged, notWriter } from "../store/log/logErrors.js";
import {
  type ChainTime,
  inSeparateTurn,
  Mutex,
  stoppedTime,
  yieldToEventLoop,
} from "../lib/time.js";
import { storeConflict } from "../store/storeErrors.js";
import { blockCodec } from "../store/log/entries.js";
import type { Changes } from "../store/Changes.js";
import type { LogRecord, WriteOptions } from "../store/KeyValue.js";
import type { Store } from "../store/Store.js";
import type { Executor } from "./Executor.js";
import { OpenBlock, timeAfter, type TransactionRun } from "./OpenBlock.js";
import { seal } from "./seal.js";
import { StateView } from "./StateView.js";

export interface Admitted {
  hash: string;
  height: number;
  transaction: PendingTransaction;
  execution: TransactionExecutionResult;
}

/**
 * How many seconds the clock is set back at a start. Pages take up to ten seconds to notice that
 * the node is back, and the player on turn cannot move before that.
 */
const RETURN_SECONDS = 10;

/** Events are emitted after the change is committed. */
export interface ChainEvents {
  admitted: [Admitted];
  block: [BlockWithResult];
  /** An accepted transaction will never be in a block. */
  dropped: [{ hash: string; code: string; transaction: PendingTransaction | undefined }];
}

export interface ChainOptions {
  /**
   * Creates the clock from the time at which the chain stopped. Without a clock, only blocks
   * advance time.
   */
  chainTime?: ((from: number) => ChainTime) | undefined;
  /** Throws if a pending transaction of the store must not run again. */
  check?: ((transaction: PendingTransaction) => void) | undefined;
  before?: AdmitInOrder | undefined;
  /**
   * Starts without the right to change the chain. Instead, applies what the writer of a shared
   * log has done. See `lead`.
   */
  following?: boolean | undefined;
}

/** A transaction that the writer has admitted. */
export interface AppliedTransaction {
  transaction: PendingTransaction;
  /** The time of the block in which it ran. */
  openTime: number;
}

/** What the writer says about a block. A follower makes the same block and compares. */
export interface AppliedBlock {
  height: number;
  time: number;
  /** In milliseconds since 1970, by the writer's clock. */
  madeAt: number;
  hash: bigint;
  stateRoot: bigint;
  blockHashRoot: bigint;
}

/** Admits a transaction. The changes made by `stage` are committed together with it. */
export type Admit = (
  transaction: PendingTransaction,
  stage?: (changes: Changes) => void,
) => Promise<Admitted>;

/** Admits a transaction after others that must come first. */
export type AdmitInOrder = (transaction: PendingTransaction, admit: Admit) => Promise<Admitted>;

const admitNext: AdmitInOrder = async (transaction, admit) => await admit(transaction);

export type Recorder = (block: BlockWithResult, changes: Changes, madeAt: number) => void;

/**
 * The only writer of the chain. It keeps one block open and admits a transaction by running it in
 * that block. So a transaction is sequenced exactly as it ran, and a failing transaction never
 * gets in. Closing the block commits everything at once.
 */
export class Chain {
  readonly events = new Emitter<ChainEvents>();
  readonly committed: StateView;
  readonly pending: StateView;

  private readonly mutex = new Mutex();
  private readonly recorders: Recorder[] = [];
  private stopped = false;
  /** The time of the transaction that is running. Undefined if none is running. */
  private heldTime: number | undefined;

  private constructor(
    private readonly executor: Executor,
    readonly store: Store,
    private readonly chainTime: ChainTime,
    private open: OpenBlock,
    private latest: BlockWithResult,
    private readonly before: AdmitInOrder,
    private following: boolean,
  ) {
    const { runtime, accounts } = executor;
    this.committed = new StateView(runtime, accounts, (path) => store.state(path));
    this.pending = new StateView(runtime, accounts, (path) => this.open.state.read(path));
  }

  /**
   * Opens the chain where the store ends. Pending transactions that pass the check become pending
   * again.
   */
  static async start(
    executor: Executor,
    store: Store,
    {
      chainTime = () => stoppedTime,
      check = () => undefined,
      before = admitNext,
      following = false,
    }: ChainOptions = {},
  ): Promise<Chain> {
    const height = store.blockCount() - 1;
    const latest = height < 0 ? executor.genesis : store.blockWithResult(height);
    // Pending transactions must run at the same chain time as before the restart.
    const time = Math.max(store.openTime(), timeAfter(latest));
    const open = await OpenBlock.open(executor, latest, (path) => store.state(path), time);
    // Signed moves may be later than the open block. The clock must not go back before them.
    const from = store
      .moves()
      .reduce(
        (latest, move) => Math.max(latest, Number(move.time)),
        Math.max(time, store.clockTime() - RETURN_SECONDS),
      );
    const clock = chainTime(from);
    const chain = new Chain(executor, store, clock, open, latest, before, following);
    await chain.readmit(check);
    return chain;
  }

  get runtime() {
    return this.executor.runtime;
  }

  /**
   * Match numbers are signed as an offset from the domain, so a signature is valid on only one
   * chain.
   */
  get domain(): Field {
    return this.executor.genesis.result.afterNetworkState.previous.rootHash;
  }

  get openHeight(): number {
    return this.open.height;
  }

  /**
   * The chain's time in seconds. If the open block has transactions, it is the block's time.
   * Otherwise it is the time that the next transaction would get.
   */
  get time(): number {
    if (this.heldTime !== undefined) return this.heldTime;
    const { executions, time } = this.open;
    return executions.length > 0 ? time : Math.max(time, this.chainTime.now());
  }

  get openTransactions(): readonly TransactionExecutionResult[] {
    return this.open.executions;
  }

  get waiting(): number {
    return this.mutex.length;
  }

  /** Calls the recorder at the commit of each later block. */
  record(recorder: Recorder): void {
    this.recorders.push(recorder);
  }

  /**
   * Runs a transaction in the open block. The caller must have checked its form and signature. If
   * the transaction is refused, throws a `NodeError` and changes nothing.
   */
  async admit(transaction: PendingTransaction): Promise<Admitted> {
    return await this.inTurn(async (_, admitInOrder) => {
      this.assertNonce(transaction);
      return await admitInOrder(transaction);
    });
  }

  /**
   * Runs a task that may admit several transactions. No other transaction comes between them,
   * except that `admitInOrder` admits others that must come first.
   */
  async inTurn<T>(task: (admit: Admit, admitInOrder: Admit) => Promise<T>): Promise<T> {
    return await this.mutex.run(async () => {
      this.assertWriting();
      const admit: Admit = async (transaction, stage) => await this.admitNow(transaction, stage);
      return await task(admit, async (transaction) => await this.before(transaction, admit));
    });
  }

  /** Starts the thread for segments in advance, because starting it takes seconds. */
  expectSegment(): void {
    void this.executor.startThread();
  }

  /**
   * Records that an accepted transaction will never be in a block. A replacement is stored in the
   * same commit.
   */
  async drop(hash: string, code: string, replacement?: PendingTransaction): Promise<void> {
    // Read before the commit, because the commit deletes the transaction and keeps only its
    // status.
    const transaction = this.store.transaction(hash);
    const stage = (changes: Changes) => {
      changes.drop(hash, code, this.openHeight);
      if (replacement !== undefined) changes.addPending(replacement);
    };
    await this.store.commit(stage, { quick: true, entry: { kind: "dropped" } });
    this.events.emit("dropped", { hash, code, transaction });
  }

  /**
   * Commits the open block, even without transactions, and opens the next one. Once another
   * process has written blocks to the store, every call throws `store/overtaken`.
   */
  async closeBlock(): Promise<BlockWithResult> {
    // The span has no parent, because the block is not part of the work that happened to set off
    // the timer.
    const { openHeight, openTransactions } = this;
    const about = { "kifu.height": openHeight, "kifu.transactions": openTransactions.length };
    const close = async () => await this.closeNow();
    return await (tracer?.trace("block", about, close, { root: true }) ?? close());
  }

  private async closeNow(): Promise<BlockWithResult> {
    return await this.mutex.run(async () => {
      this.assertWriting();
      await this.setTime(this.time);
      const madeAt = Date.now();
      return await this.sealAndCommit(madeAt, (closed) => ({ entry: blockEntry(closed, madeAt) }));
    });
  }

  /** Whether this chain is changed by the writer of a shared log, and not by this process. */
  get isFollowing(): boolean {
    return this.following;
  }

  /** The time of the open block, which a follower's own clock does not advance. */
  get openTime(): number {
    return this.open.time;
  }

  /**
   * Starts to write. The clock resumes at `time`, or at the open block's time if that is later.
   * If `time` is undefined, the clock goes on unchanged.
   */
  lead(time: number | undefined): void {
    if (time !== undefined) this.chainTime.set?.(Math.max(time, this.open.time));
    this.following = false;
  }

  /**
   * Sets a follower's clock to the time of a row. A clock that is one second ahead stays as it
   * is, because a second may begin between the writer's change and its arrival here.
   */
  followClock(time: number): void {
    const now = this.chainTime.now();
    if (now < time || now > time + 1) this.chainTime.set?.(time);
  }

  /** Stops the clock while nobody can move, or lets it run again. */
  setClockRunning(running: boolean): void {
    if (running) this.chainTime.resume?.();
    else this.chainTime.hold?.();
  }

  /**
   * Runs a transaction that the writer admitted, at the writer's time. `commit` stores it. Throws
   * `log/diverged` if it fails here.
   */
  async applyAdmitted(
    { transaction, openTime }: AppliedTransaction,
    commit: () => Promise<void>,
  ): Promise<void> {
    await this.mutex.run(async () => {
      await this.setTime(openTime);
      const run = await this.open.run(transaction);
      const { sequenceable, execution } = run;
      if (this.open.time !== openTime) throw diverged("time of a block", openTime, this.open.time);
      if (!sequenceable || !execution.status.toBoolean()) {
        throw diverged("status of a transaction", "admitted", execution.statusMessage ?? "failed");
      }
      await commit();
      this.include(transaction, run);
    });
  }

  /**
   * Makes the same block that the writer made. If the result differs, throws `log/diverged` and
   * commits nothing. `options` are those of the commit.
   */
  async applyBlock(applied: AppliedBlock, options?: WriteOptions): Promise<void> {
    await this.mutex.run(async () => {
      const { height, time, madeAt } = applied;
      await this.setTime(time);
      const assertSame = ({ block, result }: BlockWithResult) => {
        const pairs = [
          ["height of a block", height, this.openHeight],
          ["time of a block", time, this.open.time],
          ["hash of a block", applied.hash, block.hash.toBigInt()],
          ["root of the state", applied.stateRoot, result.stateRoot],
          ["root of the blocks", applied.blockHashRoot, result.blockHashRoot],
        ] as const;
        for (const [what, theirs, ours] of pairs) {
          if (theirs !== ours) throw diverged(what, theirs, ours, height);
        }
      };
      await this.sealAndCommit(madeAt, (closed) => {
        assertSame(closed);
        return options;
      });
    });
  }

  /**
   * Saves the clock's time. Blocks save it too, but only if they have transactions. A failed
   * write is retried at the next call.
   */
  async saveTime(): Promise<void> {
    if (this.following) return;
    const now = this.chainTime.now();
    // Never overwrite what another process has written.
    const isOurs = this.store.blockCount() === this.openHeight;
    if (now > this.store.clockTime() && isOurs) await this.writeTime(now);
  }

  /** Lets followers, whose clocks may have run on, set them to this writer's. */
  async publishTime(): Promise<void> {
    await this.writeTime(this.chainTime.now());
  }

  private async writeTime(time: number): Promise<void> {
    const keep = (changes: Changes) => changes.saveTime(time);
    await this.store.commit(keep, { quick: true }).catch(() => undefined);
  }

  /** Finishes the running task. The open block's transactions stay pending in the store. */
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
    // The chain's time stands still while the transaction runs, which may take long. Otherwise
    // the time could pass the time of the open block, and a move that arrives in between would
    // miss this block.
    const time = this.time;
    this.heldTime = time;
    try {
      const admit = async () => await this.admitAt(time, transaction, stage);
      const about = { "kifu.height": this.openHeight };
      return await (tracer?.trace("admission", about, admit) ?? admit());
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
    // The transaction is stored before the block includes it. If the store fails, the transaction
    // is not admitted.
    const { time } = this.open;
    const keep = (changes: Changes) => {
      changes.addPending(transaction, time);
      stage?.(changes);
    };
    await this.store.commit(keep, { quick: true, entry: { kind: "admitted" } });
    return this.include(transaction, run);
  }

  private include(transaction: PendingTransaction, run: TransactionRun): Admitted {
    run.include();
    const { execution } = run;
    const hash = transaction.hash().toString();
    const admitted = { hash, height: this.openHeight, transaction, execution };
    this.events.emit("admitted", admitted);
    return admitted;
  }

  private async sealAndCommit(
    madeAt: number,
    optionsOf: (closed: BlockWithResult) => WriteOptions | undefined,
  ): Promise<BlockWithResult> {
    // Checked before sealing, because sealing on top of another process's blocks may fail in
    // any way.
    const stored = this.store.blockCount();
    if (stored !== this.openHeight) throw storeConflict(this.openHeight, stored);
    // If the commit fails, the block stays open and the next attempt seals it again.
    const { block, result, stage } = await seal(this.executor, this.open, this.store);
    const closed = { block, result };
    const options = optionsOf(closed);
    await this.store.commit(async (changes) => {
      await stage(changes);
      for (const recorder of this.recorders)
        await yieldToEventLoop(() => recorder(closed, changes, madeAt));
      // The database collects all staged entries in one step, which needs its own turn of the
      // event loop.
      await inSeparateTurn(() => undefined);
    }, options);
    // Do not use a closure here. It would keep `stage` and all earlier blocks in memory.
    this.latest = closed;
    this.open = await this.openNext();
    this.events.emit("block", closed);
    return closed;
  }

  private assertWriting(): void {
    if (this.following) throw notWriter();
    if (this.stopped) throw new NodeError(nodeCodes.ingress.stopping, "The node is stopping.");
  }

  private async openNext(): Promise<OpenBlock> {
    // A follower's blocks have the writer's time, which comes with the first transaction.
    return await this.openAt(this.following ? 0 : this.chainTime.now());
  }

  private async openAt(now: number): Promise<OpenBlock> {
    return await OpenBlock.open(this.executor, this.latest, this.committed.read, now);
  }

  /**
   * Replaces the open block, which is empty, by one with a later time. So a block has the time of
   * its first transaction.
   */
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
   * Runs the transactions that were pending when the node stopped. The block has the same height
   * and time as before, so the results are the same. The ingress handles transactions that wait
   * for an earlier nonce.
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
        if (this.following) throw error;
        const code = error instanceof NodeError ? error.code : nodeCodes.ingress.unrunnable;
        await this.drop(transaction.hash().toString(), code);
      }
    }
  }
}

function blockEntry({ block, result }: BlockWithResult, madeAt: number): LogRecord {
  const bytes = blockCodec.encode({
    height: Number(block.height.toBigInt()),
    time: Number(block.networkState.during.block.height.toBigInt()),
    madeAt,
    hash: block.hash.toBigInt(),
    stateRoot: result.stateRoot,
    blockHashRoot: result.blockHashRoot,
  });
  return { kind: "block", bytes };
}
