import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { ChainTerms } from "@kifu/chain";
import { NetworkState } from "@proto-kit/protocol";
import type {
  BlockTrackers,
  PendingTransaction,
  TransactionExecutionResult,
} from "@proto-kit/sequencer";
import { Field } from "o1js";
import { REGISTER } from "../../register.js";
import { blockTraceCodec } from "../../store/codec/trace.js";
import { executionCodec } from "../../store/codec/block.js";
import { pendingCodec } from "../../store/codec/transaction.js";
import type { Overlay, ReadState } from "../Overlay.js";
import type { BlockContext, RunTransaction } from "../TransactionRunner.js";
import { WorkerThread } from "../../threads/WorkerThread.js";

/** A transaction as it goes to the thread, with all that it runs with. */
export interface SentTransaction {
  /** By `pendingCodec`. */
  readonly transaction: Uint8Array;
  /** The hash of its arguments, of which a segment has hundreds. */
  readonly argsHash: bigint;
  readonly network: readonly bigint[];
  readonly networkHash: bigint;
  readonly before: readonly bigint[];
  readonly after: readonly bigint[];
  /** Answers, to paths of the state, what is there. */
  readonly state: MessagePort;
}

/** How a transaction ran, and what it wrote. */
export interface SentRun {
  /** By `executionCodec`. */
  readonly execution: Uint8Array;
  /** Of a block that has the transaction alone, by `blockTraceCodec`. */
  readonly trace: Uint8Array;
  readonly changes: readonly (readonly [bigint, readonly bigint[]])[];
}

/**
 * Runs transactions in a thread of its own, so that this one answers meanwhile: a full segment takes tens of
 * milliseconds. The thread starts with the first of them, or before. Until it is ready, and should it fail,
 * this thread runs them, with the same result.
 */
export class ExecutionThread {
  private thread: WorkerThread<SentTransaction, SentRun> | undefined;
  private ended = false;

  constructor(
    private readonly terms: ChainTerms,
    private readonly inThisThread: RunTransaction,
  ) {}

  /** Resolves when the thread, which this starts, runs transactions, or never will. */
  get ready(): Promise<void> {
    return this.started().ready;
  }

  /** It takes some seconds, in which this thread goes on. */
  start(): void {
    if (!this.ended) this.started();
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

  async end(): Promise<void> {
    this.ended = true;
    await this.thread?.end();
  }

  private started(): WorkerThread<SentTransaction, SentRun> {
    return (this.thread ??= new WorkerThread(new URL("./executionWorker.js", import.meta.url), {
      execArgv: ["--import", REGISTER],
      workerData: this.terms,
    }));
  }

  private async ask(
    state: Overlay,
    tx: PendingTransaction,
    { networkState, networkStateHash }: BlockContext,
    before: BlockTrackers,
    after: BlockTrackers,
  ): Promise<TransactionExecutionResult> {
    const { port1, port2 } = new MessageChannel();
    port1.on("message", (paths: bigint[]) => port1.postMessage(valuesAt(state.read, paths)));
    const sent: SentTransaction = {
      transaction: pendingCodec.encode(tx),
      argsHash: tx.argsHash().toBigInt(),
      network: NetworkState.toFields(networkState).map((field) => field.toBigInt()),
      networkHash: networkStateHash.toBigInt(),
      before: commitmentsOf(before),
      after: commitmentsOf(after),
      state: port2,
    };
    try {
      const answer = await this.started().ask(sent, [port2]);
      const [stateTransitions = []] = blockTraceCodec.decode(answer.trace).transactions;
      const execution = { ...executionCodec.decode(answer.execution), tx, stateTransitions };
      // From here on nothing fails, or what runs it again would begin with half of it.
      for (const [path, value] of answer.changes) await state.set(Field(path), value.map(Field));
      return execution;
    } finally {
      port1.close();
    }
  }
}

function valuesAt(read: ReadState, paths: readonly bigint[]): (bigint[] | undefined)[] {
  return paths.map((path) => read(path)?.map((field) => field.toBigInt()));
}

function commitmentsOf(trackers: BlockTrackers): bigint[] {
  const { blockHashRoot, eternalTransactionsList, transactionList, incomingMessages } = trackers;
  const lists = [eternalTransactionsList, transactionList, incomingMessages];
  return [blockHashRoot, ...lists.map(({ commitment }) => commitment)].map((field) =>
    field.toBigInt(),
  );
}
