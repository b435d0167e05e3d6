import type { ChainTerms } from "@kifu/chain";
import { NetworkState } from "@proto-kit/protocol";
import type {
  Block,
  BlockTrackers,
  PendingTransaction,
  TransactionExecutionResult,
} from "@proto-kit/sequencer";
import { nodeCodes } from "../../nodeCodes.js";
import { codeOf } from "../../NodeError.js";
import { WorkerThread } from "../../threads/WorkerThread.js";
import { track, trackersFrom } from "../blockTrackers.js";
import type { Overlay } from "../Overlay.js";
import type { BlockContext, RunTransaction } from "../TransactionRunner.js";
import {
  commitmentsOf,
  receivedRun,
  type SentRun,
  sentTransaction,
  type StateReads,
  type ThreadTransaction,
} from "./ExecutionThread.js";

/** Each takes 95 MB, and one thread has to put together what they did. */
const MOST_THREADS = 4;

/** A thread takes some seconds to start, in which this one runs as many. */
const WORTH_THREADS = 100;

/** A transaction that runs ahead. */
interface Ahead {
  readonly tx: PendingTransaction;
  readonly sent: ThreadTransaction & { readonly state: StateReads };
  /** Undefined while no thread has begun it. */
  result: Promise<SentRun | undefined> | undefined;
}

/** How the threads are started. */
export interface RunsAheadOptions {
  readonly terms: ChainTerms;
  /** How many cores there are. */
  readonly cores: number;
}

/**
 * Runs transactions of stored blocks in other threads, before the blocks that they follow have been replayed. Each runs with
 * what the store says that it read. When it is its turn, that is compared with the replayed state: if anything differs,
 * the transaction runs again. So the store can make a replay slower, and cannot change what it finds.
 */
export class RunsAhead {
  private threads: WorkerThread<ThreadTransaction, SentRun>[] = [];
  private readonly idle = new Set<WorkerThread<ThreadTransaction, SentRun>>();
  private readonly byTransaction = new Map<PendingTransaction, Ahead>();
  private waiting: Ahead[] = [];
  private seen = 0;
  private ended = false;
  /** How many transactions were taken over from other threads. */
  taken = 0;

  constructor(private readonly options: RunsAheadOptions) {}

  /** Starts the threads. Without this, they are started once they are worth it. */
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

  /** Has those transactions of a block run that take long enough. */
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

  /** Takes over how a transaction ran ahead, or runs it now. */
  over(runHere: RunTransaction): RunTransaction {
    return async (state, tx, block, before, after) => {
      const ahead = this.byTransaction.get(tx);
      this.byTransaction.delete(tx);
      // One that no thread has begun is begun here at once.
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
      // One that fails ahead runs again in its turn.
      ahead.result = thread.ask(ahead.sent).catch(() => undefined);
      void ahead.result.then(done);
    }
  }
}

/** What the store says that a transaction read; undefined once that is pruned. */
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

/** Whether a transaction ran ahead with just what it would run with now. */
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
