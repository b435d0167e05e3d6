import type { BlockWithResult, PendingTransaction } from "@proto-kit/sequencer";
import type { ChainTerms } from "@kifu/chain";
import type { Store } from "../store/Store.js";
import { type Difference, differenceAt } from "./entryDifference.js";
import { Executor } from "./Executor.js";
import { OpenBlock } from "./OpenBlock.js";
import type { ReadState } from "./Overlay.js";
import { seal } from "./seal.js";

/** What is needed to execute a block again, and the expected result. */
export interface ExecutableBlock {
  readonly time: number;
  /** When the block was made, in milliseconds since 1970, if known. */
  readonly madeAt?: number | undefined;
  readonly transactions: readonly ExecutableTransaction[];
  /** The expected hash of the block, in decimal. */
  readonly hash: string;
  readonly stateRoot: string;
  readonly blockHashRoot: string;
}

export interface ExecutableTransaction {
  readonly tx: PendingTransaction;
  readonly ok: boolean;
  readonly isSigned: boolean;
}

/**
 * Executes a chain again, block by block, into a store. Only the transactions and the time of
 * each block come from outside.
 */
export class Replica {
  private constructor(
    readonly executor: Executor,
    readonly store: Store,
    public latest: BlockWithResult,
  ) {}

  /**
   * Continues after the last block of the store. No other process may write blocks to the store.
   */
  static async open(store: Store, terms: ChainTerms): Promise<Replica> {
    const executor = await Executor.start(terms);
    const count = store.blockCount();
    const latest = count === 0 ? executor.genesis : store.blockWithResult(count - 1);
    return new Replica(executor, store, latest);
  }

  get runtime() {
    return this.executor.runtime;
  }

  /**
   * Executes the next block and commits it. If the result differs from the expected one, returns
   * the difference and commits nothing.
   */
  async next({
    time,
    madeAt,
    transactions,
    hash,
    stateRoot,
    blockHashRoot,
  }: ExecutableBlock): Promise<Difference | undefined> {
    const height = this.store.blockCount();
    const differs = differenceAt.bind(undefined, height);
    const read: ReadState = (path) => this.store.state(path);
    const open = await OpenBlock.open(this.executor, this.latest, read, time);
    const late = differs("time of the block", time, open.time);
    if (late !== undefined) return late;
    for (const { tx, ok, isSigned } of transactions) {
      const unsigned = differs("signature of a transaction", true, isSigned);
      if (unsigned !== undefined) return unsigned;
      const { sequenceable, execution, include } = await open.run(tx);
      const difference =
        differs("inclusion of a transaction", true, sequenceable) ??
        differs("status of a transaction", ok, execution.status.toBoolean());
      if (difference !== undefined) return difference;
      include();
    }

    const sealed = await seal(this.executor, open, this.store);
    const difference =
      differs("hash of the block", hash, sealed.block.hash) ??
      differs("root of the state", stateRoot, sealed.result.stateRoot) ??
      differs("root of the blocks", blockHashRoot, sealed.result.blockHashRoot);
    if (difference !== undefined) return difference;

    await this.store.commit(async (changes) => {
      await sealed.stage(changes);
      if (madeAt !== undefined) changes.setMadeAt(height, madeAt);
    });
    this.latest = { block: sealed.block, result: sealed.result };
    return undefined;
  }
}
