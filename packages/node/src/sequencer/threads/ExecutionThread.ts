import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { ChainTerms } from "@kifu/chain";
import { NetworkState } from "@proto-kit/protocol";
import type {
  BlockTrackers,
  PendingTransaction,
  TransactionExecutionResult,
} from "@proto-kit/sequencer";
import { Field } from "o1js";
import { blockTraceCodec } from "../../store/codec/trace.js";
import { executionCodec } from "../../store/codec/block.js";
import { pendingCodec } from "../../store/codec/transaction.js";
import { decodeChanges } from "../../store/UnwrittenChanges.js";
import type { Overlay, ReadState } from "../Overlay.js";
import type { StateChanges, StateTree } from "../StateTree.js";
import type { BlockContext, RunTransaction } from "../TransactionRunner.js";
import { WorkerThread } from "../../lib/threads/WorkerThread.js";

export interface ThreadTransaction {
  /** Encoded by `pendingCodec`. */
  readonly transaction: Uint8Array;
  /**
   * The hash is sent along, because hashing the hundreds of arguments of a segment takes time.
   */
  readonly argsHash: bigint;
  readonly network: readonly bigint[];
  readonly networkHash: bigint;
  readonly before: readonly bigint[];
  readonly after: readonly bigint[];
  /**
   * The state to run on. Either a port that returns the values at paths, or a map of all values
   * that the transaction reads.
   */
  readonly state: MessagePort | StateReads;
}

/** Values by path. Undefined if the path has no value. */
export type StateReads = ReadonlyMap<bigint, bigint[] | undefined>;

export interface SentTree {
  /** True to discard the current tree and start from the store's last block. */
  readonly isNew: boolean;
  /**
   * The changes to apply. If undefined, the thread answers with everything that the store must
   * write.
   */
  readonly set: StateChanges | undefined;
}

/** The root, or everything that the store must write, encoded by `encodeChanges`. */
export type SentTreeAnswer = bigint | Uint8Array;

export interface ExecutionThreadOptions {
  readonly terms: ChainTerms;
  readonly storePath: string;
}

export interface SentRun {
  /** Encoded by `executionCodec`. */
  readonly execution: Uint8Array;
  /** The trace of a block with only this transaction, encoded by `blockTraceCodec`. */
  readonly trace: Uint8Array;
  readonly changes: StateChanges;
}

/**
 * Runs transactions and hashes the state's tree in a separate thread, so that the main thread
 * stays responsive. A full segment takes tens of milliseconds, and each leaf of a block takes one
 * millisecond.
 *
 * The first segment or block starts the thread, unless `start` was called. While there is no
 * thread, or if it fails, the current thread does the work with the same result.
 */
export class ExecutionThread {
  private thread: WorkerThread<ThreadTransaction | SentTree, SentRun | SentTreeAnswer> | undefined;
  private ended = false;
  /** Set once a tree has failed in the thread. */
  private isWithoutTree = false;

  constructor(
    private readonly options: ExecutionThreadOptions,
    private readonly inThisThread: RunTransaction,
  ) {}

  /**
   * Resolves when the thread answers or has failed, which takes a few seconds. The current thread
   * is not blocked.
   */
  async start(): Promise<void> {
    if (!this.ended) await this.started().ready;
  }

  readonly run: RunTransaction = async (state, tx, block, before, after) => {
    if (this.ended || !this.started().isReady) {
      return await this.inThisThread(state, tx, block, before, after);
    }
    try {
      return await this.ask(state, tx, block, before, after);
    } catch {
      // Running the transaction in this thread is slower, but the result is the same.
      return await this.inThisThread(state, tx, block, before, after);
    }
  };

  /**
   * Returns the thread's tree for one block. Undefined if the current thread has to build it.
   */
  stateTree(): StateTree | undefined {
    if (this.ended || this.isWithoutTree || !this.started().isReady) return undefined;
    let isNew = true;
    const ask = async (set?: StateChanges) => {
      try {
        return await this.started().ask({ isNew, set });
      } catch (error) {
        // The next attempt seals the block in the current thread.
        this.isWithoutTree = true;
        throw error;
      } finally {
        isNew = false;
      }
    };
    return {
      set: async (changes) => (await ask(changes)) as bigint,
      changes: async () => {
        const bytes = (await ask()) as Uint8Array;
        return decodeChanges(Buffer.from(bytes.buffer));
      },
    };
  }

  async end(): Promise<void> {
    this.ended = true;
    await this.thread?.end();
  }

  private started() {
    return (this.thread ??= new WorkerThread(new URL("./executionWorker.js", import.meta.url), {
      workerData: this.options,
    }));
  }

  private async ask(
    state: Overlay,
    tx: PendingTransaction,
    block: BlockContext,
    before: BlockTrackers,
    after: BlockTrackers,
  ): Promise<TransactionExecutionResult> {
    const { port1, port2 } = new MessageChannel();
    port1.on("message", (paths: bigint[]) => port1.postMessage(valuesAt(state.read, paths)));
    const sent = sentTransaction(tx, block, before, after, port2);
    try {
      return await receivedRun(state, tx, (await this.started().ask(sent, [port2])) as SentRun);
    } finally {
      port1.close();
    }
  }
}

export function sentTransaction(
  tx: PendingTransaction,
  { networkState, networkStateHash }: BlockContext,
  before: BlockTrackers,
  after: BlockTrackers,
  state: ThreadTransaction["state"],
): ThreadTransaction {
  return {
    transaction: pendingCodec.encode(tx),
    argsHash: tx.argsHash().toBigInt(),
    network: NetworkState.toFields(networkState).map((field) => field.toBigInt()),
    networkHash: networkStateHash.toBigInt(),
    before: commitmentsOf(before),
    after: commitmentsOf(after),
    state,
  };
}

/** Decodes a thread's result and applies the writes to the state. */
export async function receivedRun(
  state: Overlay,
  tx: PendingTransaction,
  { execution, trace, changes }: SentRun,
): Promise<TransactionExecutionResult> {
  const [stateTransitions = []] = blockTraceCodec.decode(trace).transactions;
  const received = { ...executionCodec.decode(execution), tx, stateTransitions };
  // Nothing may fail after this line. Otherwise a second run would start on half of the writes.
  for (const [path, value] of changes) await state.set(Field(path), value.map(Field));
  return received;
}

function valuesAt(read: ReadState, paths: readonly bigint[]): (bigint[] | undefined)[] {
  return paths.map((path) => read(path)?.map((field) => field.toBigInt()));
}

export function commitmentsOf(trackers: BlockTrackers): bigint[] {
  const { blockHashRoot, eternalTransactionsList, transactionList, incomingMessages } = trackers;
  const lists = [eternalTransactionsList, transactionList, incomingMessages];
  return [blockHashRoot, ...lists.map(({ commitment }) => commitment)].map((field) =>
    field.toBigInt(),
  );
}
