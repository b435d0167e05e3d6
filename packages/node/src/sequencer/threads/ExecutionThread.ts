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

/** A transaction as it goes to the thread, with all that it runs with. */
export interface ThreadTransaction {
  /** By `pendingCodec`. */
  readonly transaction: Uint8Array;
  /** The hash of its arguments, of which a segment has hundreds. */
  readonly argsHash: bigint;
  readonly network: readonly bigint[];
  readonly networkHash: bigint;
  readonly before: readonly bigint[];
  readonly after: readonly bigint[];
  /** The state where it runs: answers, to paths, what is there. Or all that it may read of it. */
  readonly state: MessagePort | StateReads;
}

/** What is at paths of the state; undefined where nothing is. */
export type StateReads = ReadonlyMap<bigint, bigint[] | undefined>;

/** What goes to the thread about the tree of the state. */
export interface SentTree {
  /** Whether another block is sealed from here on, over what the store has now. */
  readonly isNew: boolean;
  /** What to set; undefined to ask for all that the store must write. */
  readonly set: StateChanges | undefined;
}

/** The root; or, by `encodeChanges`, what the store must write. */
export type SentTreeAnswer = bigint | Uint8Array;

/** How the thread is started. */
export interface ExecutionThreadOptions {
  readonly terms: ChainTerms;
  /** The folder of the store that blocks are sealed for. */
  readonly storePath: string;
}

/** How a transaction ran, and what it wrote. */
export interface SentRun {
  /** By `executionCodec`. */
  readonly execution: Uint8Array;
  /** Of a block that has the transaction alone, by `blockTraceCodec`. */
  readonly trace: Uint8Array;
  readonly changes: StateChanges;
}

/**
 * Runs transactions, and hashes the state that they leave, in a thread of its own, so that this one answers meanwhile: a
 * full segment takes tens of milliseconds, a block's leaves a millisecond each. The thread starts with the first
 * segment or block, or before. Until it is ready, and should it fail, this thread does it, with the same result.
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

  /** It takes some seconds, in which this thread goes on. Resolves when the thread answers, or never will. */
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
      // Slower, and the same.
      return await this.inThisThread(state, tx, block, before, after);
    }
  };

  /** The tree of the state for one block, in the thread; undefined where this one has to do it. */
  stateTree(): StateTree | undefined {
    if (this.ended || this.isWithoutTree || !this.started().isReady) return undefined;
    let isNew = true;
    const ask = async (set?: StateChanges) => {
      try {
        return await this.started().ask({ isNew, set });
      } catch (error) {
        // The block is sealed again, here.
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

/** A transaction on its way to a thread. */
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

/** How a thread ran a transaction. The state takes up what it wrote. */
export async function receivedRun(
  state: Overlay,
  tx: PendingTransaction,
  { execution, trace, changes }: SentRun,
): Promise<TransactionExecutionResult> {
  const [stateTransitions = []] = blockTraceCodec.decode(trace).transactions;
  const received = { ...executionCodec.decode(execution), tx, stateTransitions };
  // From here on nothing fails, or what runs it again would begin with half of it.
  for (const [path, value] of changes) await state.set(Field(path), value.map(Field));
  return received;
}

function valuesAt(read: ReadState, paths: readonly bigint[]): (bigint[] | undefined)[] {
  return paths.map((path) => read(path)?.map((field) => field.toBigInt()));
}

/** What the lists of a block come to. */
export function commitmentsOf(trackers: BlockTrackers): bigint[] {
  const { blockHashRoot, eternalTransactionsList, transactionList, incomingMessages } = trackers;
  const lists = [eternalTransactionsList, transactionList, incomingMessages];
  return [blockHashRoot, ...lists.map(({ commitment }) => commitment)].map((field) =>
    field.toBigInt(),
  );
}
