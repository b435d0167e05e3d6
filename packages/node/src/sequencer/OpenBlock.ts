import { NetworkState, toBeforeBlockHookArgument } from "@proto-kit/protocol";
import {
  Block,
  type BlockTrackers,
  type BlockWithResult,
  type PendingTransaction,
  type TransactionExecutionResult,
  type UntypedStateTransition,
} from "@proto-kit/sequencer";
import { Field } from "o1js";
import { type BlockContext, track, trackersFrom } from "./TransactionRunner.js";
import type { Executor } from "./Executor.js";
import { Overlay, type ReadState } from "./Overlay.js";

/**
 * The result of running a transaction on top of the open block, before the block includes it.
 */
export interface TransactionRun {
  execution: TransactionExecutionResult;
  /**
   * False if no block may contain the transaction. A block may contain a transaction that failed.
   * The failed transaction then uses up its nonce.
   */
  sequenceable: boolean;
  /** Adds the transaction to the block. Call this before anything else runs in the block. */
  include(): void;
}

export class OpenBlock {
  readonly executions: TransactionExecutionResult[] = [];
  readonly height: number;
  readonly time: number;

  private constructor(
    private readonly executor: Executor,
    private readonly parent: BlockWithResult,
    readonly state: Overlay,
    private readonly context: BlockContext,
    private trackers: BlockTrackers,
    private readonly beforeTransitions: UntypedStateTransition[],
  ) {
    const { hash, height } = parent.block;
    this.height = hash.toBigInt() === 0n ? 0 : Number(height.toBigInt()) + 1;
    this.time = Number(context.networkState.block.height.toBigInt());
  }

  static async open(
    executor: Executor,
    parent: BlockWithResult,
    read: ReadState,
    now: number,
  ): Promise<OpenBlock> {
    const { block, result } = parent;
    const trackers = trackersFrom({
      blockHashRoot: Field(result.blockHashRoot),
      eternalTransactionsHash: block.toEternalTransactionsHash,
      messagesHash: block.toMessagesHash,
    });
    const state = new Overlay(read);
    const { network, transitions } = await executor.beforeBlock(
      state,
      toBeforeBlockHookArgument(trackers),
      new NetworkState(result.afterNetworkState),
      Math.max(now, timeAfter(parent)),
    );
    const context = { networkState: network, networkStateHash: network.hash() };
    return new OpenBlock(executor, parent, state, context, trackers, transitions);
  }

  async run(transaction: PendingTransaction): Promise<TransactionRun> {
    const after = track(this.trackers, transaction);
    const trial = new Overlay(this.state.read);
    const execution = await this.executor.transaction(
      trial,
      transaction,
      this.context,
      this.trackers,
      after,
    );
    return {
      execution,
      sequenceable: execution.hooksStatus.toBoolean(),
      include: () => {
        this.state.absorb(trial);
        this.trackers = after;
        this.executions.push(execution);
      },
    };
  }

  toBlock(): Block {
    const { block: last, result } = this.parent;
    const block: Omit<Block, "hash"> = {
      transactions: [...this.executions],
      transactionsHash: this.trackers.transactionList.commitment,
      fromEternalTransactionsHash: last.toEternalTransactionsHash,
      toEternalTransactionsHash: this.trackers.eternalTransactionsList.commitment,
      height: Field(this.height),
      fromBlockHashRoot: Field(result.blockHashRoot),
      fromMessagesHash: last.toMessagesHash,
      fromStateRoot: Field(result.stateRoot),
      toMessagesHash: this.trackers.incomingMessages.commitment,
      previousBlockHash: result.blockHash === 0n ? undefined : Field(result.blockHash),
      networkState: {
        before: new NetworkState(result.afterNetworkState),
        during: this.context.networkState,
      },
      beforeBlockStateTransitions: this.beforeTransitions,
    };
    return { ...block, hash: Block.hash(block) };
  }
}

/** The earliest time of the next block. Each block is later than the previous one. */
export function timeAfter({ result }: BlockWithResult): number {
  return Number(result.afterNetworkState.block.height.toBigInt()) + 1;
}
