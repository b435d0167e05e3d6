import {
  NetworkState,
  toBeforeBlockHookArgument,
  MinaActionsHashList,
  TransactionHashList,
} from "@proto-kit/protocol";
import {
  Block,
  type BlockTrackers,
  type BlockWithResult,
  type PendingTransaction,
  type TransactionExecutionResult,
  type UntypedStateTransition,
} from "@proto-kit/sequencer";
import { Field } from "o1js";
import type { BlockContext, Executor } from "./Executor.js";
import { Overlay, type ReadState } from "./Overlay.js";

/** How a transaction ran over the open block. Nothing of it is in the block yet. */
export interface Run {
  execution: TransactionExecutionResult;
  /** Whether the protocol lets it into a block: as succeeded, or as failed with its nonce used. */
  sequenceable: boolean;
  /** Puts it into the block. To be called before anything else runs there. */
  include(): void;
}

/** The block that is being filled: transactions run in it one after the other. */
export class OpenBlock {
  readonly executions: TransactionExecutionResult[] = [];

  private constructor(
    private readonly executor: Executor,
    private readonly parent: BlockWithResult,
    /** The state with this block's transactions applied. */
    readonly state: Overlay,
    private readonly context: BlockContext,
    private trackers: BlockTrackers,
    private readonly beforeTransitions: UntypedStateTransition[],
  ) {}

  static async open(
    executor: Executor,
    parent: BlockWithResult,
    read: ReadState,
  ): Promise<OpenBlock> {
    const { block, result } = parent;
    const trackers: BlockTrackers = {
      blockHashRoot: Field(result.blockHashRoot),
      eternalTransactionsList: new TransactionHashList(block.toEternalTransactionsHash),
      transactionList: new TransactionHashList(),
      incomingMessages: new MinaActionsHashList(block.toMessagesHash),
    };
    const state = new Overlay(read);
    const { network, transitions } = await executor.beforeBlock(
      state,
      toBeforeBlockHookArgument(trackers),
      new NetworkState(result.afterNetworkState),
    );
    const context = { networkState: network, networkStateHash: network.hash() };
    return new OpenBlock(executor, parent, state, context, trackers, transitions);
  }

  get height(): number {
    const { hash, height } = this.parent.block;
    return hash.toBigInt() === 0n ? 0 : Number(height.toBigInt()) + 1;
  }

  async run(transaction: PendingTransaction): Promise<Run> {
    const after = this.executor.track(this.trackers, transaction);
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

  /** The block as it stands. */
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
