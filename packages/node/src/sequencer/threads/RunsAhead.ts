import type { ChainTerms } from "@kifu/chain";
import { NetworkState } from "@proto-kit/protocol";
import type {
  Block,
  BlockTrackers,
  PendingTransaction,
  TransactionExecutionResult,
} from "@proto-kit/sequencer";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { codeOf } from "../../lib/NodeError.js";
import { WorkerThread } from "../../lib/threads/WorkerThread.js";
import {
  type BlockContext,
  type RunTransaction,
  track,
  trackersFrom,
} from "../TransactionRunner.js";
import type { Overlay } from "../Overlay.js";
import {
  commitmentsOf,
  receivedRun,
  type SentRun,
  sentTransaction,
  type StateReads,
  type ThreadTransaction,
} from "./ExecutionThread.js";

/**
 * Each thread takes 95 MB. More threads would hardly help, because a single thread uses the
 * results of all of them.
 */
const MOST_THREADS = 4;

/**
 * Threads take seconds to start. In that time, the main thread itself runs about this many
 * transactions, so threads are started only for more.
 */
const WORTH_THREADS = 100;

interface Ahead {
  readonly tx: PendingTransaction;
  readonly sent: ThreadTransaction & { readonly state: StateReads };
  /** Undefined until a thread starts the transaction. */
  result: Promise<SentRun | undefined> | undefined;
}

export interface RunsAheadOptions {
  readonly terms: ChainTerms;
  readonly cores: number;
}

/**
 * Runs stored transactions in other threads before the replay reaches them, with the values that
 * they read according to the store. The replay compares these values with its own state, and runs
 * the transaction again if one differs. So a wrong store can slow down a replay but cannot change
 * its result.
 */
export class RunsAhead {
  private threads: WorkerThread<ThreadTransaction, SentRun>[] = [];
  private readonly idle = new Set<WorkerThread<ThreadTransaction, SentRun>>();
  private readonly byTransaction = new Map<PendingTransaction, Ahead>();
  private waiting: Ahead[] = [];
  private seen = 0;
  private ended = false;
  /** How many results of other threads were used. */
  taken = 0;

  constructor(private readonly options: RunsAheadOptions) {}

  /**
   * Starts the threads. Without this call, they start when enough transactions have been added.
   */
  async start(): Promise<void> {
    const { terms, cores } = this.options;
    if (this.threads.length > 0 || this.ended) return;
    const file = new URL("./executionWorker.js", import.meta.url);
    const workerData = { terms, storePath: "" };
    const count = Math.min(MOST_THREADS, cores - 1);
    this.threads = Array.from({ length: count }, () => new WorkerThread(file, { workerData }));
    const started = this.threads.map(async (thread) => {
      await thread.ready;
      if (thread.isReady) this.idle.add(thread);
      this.begin();
    });
    await Promise.all(started);
  }

  add(block: Block, isLong: (tx: PendingTransaction) => boolean): void {
    if (this.options.cores < 2) return;
    const { during } = block.networkState;
    const context = { networkState: during, networkStateHash: during.hash() };
    let before = trackersFrom({
      blockHashRoot: block.fromBlockHashRoot,
      eternalTransactionsHash: block.fromEternalTransactionsHash,
      messagesHash: block.fromMessagesHash,
    });
    for (const execution of block.transactions) {
      const { tx } = execution;
      const after = track(before, tx);
      if (isLong(tx)) {
        const state = readsOf(execution);
        if (state === undefined) return;
        const sent = { ...sentTransaction(tx, context, before, after, state), state };
        const ahead: Ahead = { tx, sent, result: undefined };
        this.byTransaction.set(tx, ahead);
        this.waiting.push(ahead);
        this.seen++;
      }
      before = after;
    }
    if (this.seen > WORTH_THREADS) void this.start();
    this.begin();
  }

  /**
   * Returns a function that uses the result from another thread if there is one, and otherwise
   * runs the transaction.
   */
  over(runHere: RunTransaction): RunTransaction {
    return async (state, tx, block, before, after) => {
      const ahead = this.byTransaction.get(tx);
      this.byTransaction.delete(tx);
      // If no thread has started the transaction, run it here now.
      if (ahead !== undefined && ahead.result === undefined) {
        this.waiting = this.waiting.filter((one) => one !== ahead);
      }
      const ran = await ahead?.result;
      if (ran === undefined || !isSame(ahead!.sent, state, block, before, after)) {
        return await runHere(state, tx, block, before, after);
      }
      this.taken++;
      return await receivedRun(state, tx, ran);
    };
  }

  async end(): Promise<void> {
    this.ended = true;
    this.waiting = [];
    await Promise.all(this.threads.map(async (thread) => await thread.end()));
  }

  private begin(): void {
    for (const thread of this.idle) {
      const ahead = this.waiting.shift();
      if (ahead === undefined) return;
      this.idle.delete(thread);
      const done = () => {
        if (!thread.isOver) this.idle.add(thread);
        this.begin();
      };
      // If a transaction fails here, it runs again when the replay reaches it.
      ahead.result = thread.ask(ahead.sent).catch(() => undefined);
      void ahead.result.then(done);
    }
  }
}

/**
 * Returns the state values that a transaction read, from its stored traces. Undefined if the
 * traces were pruned.
 */
function readsOf(execution: TransactionExecutionResult): StateReads | undefined {
  const reads = new Map<bigint, bigint[] | undefined>();
  try {
    for (const { stateTransitions } of execution.stateTransitions) {
      for (const { path, fromValue } of stateTransitions) {
        const key = path.toBigInt();
        if (reads.has(key)) continue;
        const value = fromValue.value.map((field) => field.toBigInt());
        reads.set(key, fromValue.isSome.toBoolean() ? value : undefined);
      }
    }
  } catch (error) {
    if (codeOf(error) === nodeCodes.store.pruned) return undefined;
    throw error;
  }
  return reads;
}

/** True if the transaction ran ahead with exactly the values that it would read now. */
function isSame(
  sent: Ahead["sent"],
  state: Overlay,
  { networkState, networkStateHash }: BlockContext,
  before: BlockTrackers,
  after: BlockTrackers,
): boolean {
  const now = [
    ...NetworkState.toFields(networkState).map((field) => field.toBigInt()),
    networkStateHash.toBigInt(),
    ...commitmentsOf(before),
    ...commitmentsOf(after),
  ];
  const then = [...sent.network, sent.networkHash, ...sent.before, ...sent.after];
  return (
    String(now) === String(then) &&
    [...sent.state].every(([path, value]) => String(state.read(path)) === String(value))
  );
}
