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
import { decodeChanges } from "../../store/journal/changeBytes.js";
import type { Overlay, ReadState } from "../Overlay.js";
import type { StateChanges, StateTree } from "../StateTree.js";
import type { BlockContext, RunTransaction } from "../TransactionRunner.js";
import { WorkerThread } from "../../threads/WorkerThread.js";

/** A transaction as it is sent to the thread, with everything it needs to run. */
export interface ThreadTransaction {
  /** Encoded by `pendingCodec`. */
  readonly transaction: Uint8Array;
  /** The hash of its arguments. A segment has hundreds of them. */
  readonly argsHash: bigint;
  readonly network: readonly bigint[];
  readonly networkHash: bigint;
  readonly before: readonly bigint[];
  readonly after: readonly bigint[];
  /**
   * The state to run on: a port that answers with the values at paths, or all values that it may
   * read.
   */
  readonly state: MessagePort | StateReads;
}

/** Values by path. Undefined where there is none. */
export type StateReads = ReadonlyMap<bigint, bigint[] | undefined>;

/** A request about the state's tree. */
export interface SentTree {
  /** Whether to start over for another block, on top of what the store has now. */
  readonly isNew: boolean;
  /** The changes to apply. Undefined asks for everything that the store must write. */
  readonly set: StateChanges | undefined;
}

/** The root, or what the store must write, encoded by `encodeChanges`. */
export type SentTreeAnswer = bigint | Uint8Array;

export interface ExecutionThreadOptions {
  readonly terms: ChainTerms;
  /** The folder of the store whose blocks are sealed. */
  readonly storePath: string;
}

/** The result of running a transaction, and its writes. */
export interface SentRun {
  /** Encoded by `executionCodec`. */
  readonly execution: Uint8Array;
  /** The trace of a block with only this transaction, encoded by `blockTraceCodec`. */
  readonly trace: Uint8Array;
  readonly changes: StateChanges;
}

/**
 * Runs transactions and hashes the state's tree in a separate thread, so that the main thread keeps
 * answering. A full segment takes tens of milliseconds, and each leaf of a block takes one. The
 * thread starts with the first segment or block, or earlier. Until it is ready, and if it fails,
 * the current thread does the work with the same result.
 */
export class ExecutionThread {
  private thread: WorkerThread<ThreadTransaction | SentTree, SentRun | SentTreeAnswer> | undefined;
  private ended = false;
  /** Whether a tree failed there. */
  private isWithoutTree = false;

  constructor(
    private readonly options: ExecutionThreadOptions,
    private readonly inThisThread: RunTransaction,
  ) {}

  /**
   * Takes some seconds, during which this thread continues. Resolves when the thread answers or has
   * failed.
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
      // Slower, with the same result.
      return await this.inThisThread(state, tx, block, before, after);
    }
  };

  /** The state's tree for one block in the thread. Undefined if this thread has to build it. */
  stateTree(): StateTree | undefined {
    if (this.ended || this.isWithoutTree || !this.started().isReady) return undefined;
    let isNew = true;
    const ask = async (set?: StateChanges) => {
      try {
        return await this.started().ask({ isNew, set });
      } catch (error) {
        // The block is then sealed again, in this thread.
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

/** Decodes how a thread ran a transaction and applies its writes to the state. */
export async function receivedRun(
  state: Overlay,
  tx: PendingTransaction,
  { execution, trace, changes }: SentRun,
): Promise<TransactionExecutionResult> {
  const [stateTransitions = []] = blockTraceCodec.decode(trace).transactions;
  const received = { ...executionCodec.decode(execution), tx, stateTransitions };
  // From here on nothing may fail, or a second run would start on half of these writes.
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
