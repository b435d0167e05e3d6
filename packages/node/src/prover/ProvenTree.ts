import { type BlockWithResult, CachedLinkedLeafStore } from "@proto-kit/sequencer";
import { metaKey } from "../store/keys.js";
import { openLmdb } from "../store/openLmdb.js";
import { putFact, readFact } from "../store/parts/counters.js";
import { AsyncLeaves } from "../store/protokit/AsyncLeaves.js";
import { Store } from "../store/Store.js";
import type { ProvenBatch } from "./ProvenBatch.js";
import type { TracingCircuits } from "./planBatch.js";
import { type StoredBlocks, wholeBlocks } from "./wholeBlocks.js";

export interface CatchUpOptions {
  readonly circuits: Pick<TracingCircuits, "terms" | "tracing">;
  /** Called after each pruned block that was executed again. */
  readonly onReplayed?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ProvenSoFar {
  readonly blocks: number;
  readonly batches: number;
}

interface Kept {
  readonly batches: number;
  readonly batch?: ProvenBatch;
}

/**
 * The state tree at the last proven block, in a prover's own folder. Only the prover uses it, for
 * the witnesses of the next batch. A lost tree is rebuilt from the chain's blocks.
 */
export class ProvenTree {
  private readonly parent: AsyncLeaves;

  private constructor(private readonly own: Store) {
    this.parent = new AsyncLeaves(own.transactions);
  }

  /**
   * Opens a tree without checking it. `openProvenTree` checks that it belongs to the chain.
   * @param folder the folder of one prover for one chain. No other process may have it open
   */
  static async open(folder: string): Promise<ProvenTree> {
    return new ProvenTree(new Store(await openLmdb(folder)));
  }

  /** The number of blocks that the tree includes, counted from the first. */
  get blocks(): number {
    return Number(readFact(this.own.keyValue, "treeBlocks") ?? 0n);
  }

  get batches(): number {
    return Number(readFact(this.own.keyValue, "treeBatches") ?? 0n);
  }

  /**
   * Whether the tree belongs to this chain. If the last block is the chain's, so are the earlier
   * ones.
   */
  isOf(chain: Pick<Store, "blockHeader">): boolean {
    if (this.blocks === 0) return true;
    const hash = readFact(this.own.keyValue, "treeBlockHash");
    return hash !== undefined && chain.blockHeader(this.blocks - 1)?.hash.toBigInt() === hash;
  }

  /** The current leaves. Changes to them reach the tree only by `advance`. */
  async leaves(): Promise<CachedLinkedLeafStore> {
    return await CachedLinkedLeafStore.new(this.parent);
  }

  /** The batch of the last `advance`. Until the node has it, this is the only copy. */
  get latestBatch(): ProvenBatch | undefined {
    const bytes = this.own.keyValue.get(metaKey("treeBatch"));
    return bytes && (JSON.parse(Buffer.from(bytes).toString()) as ProvenBatch);
  }

  /**
   * Stores the leaves after the next blocks. Stores the batch of these blocks in the same write,
   * so that a killed prover can hand the batch over again. The node may prune the blocks as soon
   * as it has the batch.
   */
  async advance(
    leaves: CachedLinkedLeafStore,
    blocks: readonly BlockWithResult[],
    { batches, batch }: Kept,
  ): Promise<void> {
    const count = this.blocks + blocks.length;
    const latest = blocks.at(-1)?.block;
    await this.own.transactions.run(async () => {
      await leaves.mergeIntoParent();
      await this.own.transactions.commit((staging) => {
        const key = metaKey("treeBatch");
        if (batch === undefined) staging.remove(key);
        else staging.put(key, Buffer.from(JSON.stringify(batch)));
        putFact(staging, "treeBlocks", BigInt(count));
        if (latest !== undefined) putFact(staging, "treeBlockHash", latest.hash.toBigInt());
        putFact(staging, "treeBatches", BigInt(batches));
      });
    });
  }

  /**
   * Adds blocks that were proven by another prover or before the tree was lost. If aborted, keeps
   * the blocks added so far.
   */
  async catchUp(
    chain: StoredBlocks,
    { blocks, batches }: ProvenSoFar,
    { circuits: { terms, tracing }, onReplayed, signal }: CatchUpOptions,
  ): Promise<void> {
    const range = { from: this.blocks, to: blocks };
    for await (const next of wholeBlocks(chain, { ...range, terms, onReplayed, signal })) {
      const leaves = await this.leaves();
      await tracing.traceStateTransitions(next, leaves);
      await this.advance(leaves, next, { batches });
    }
  }

  async close(): Promise<void> {
    await this.own.close();
  }
}
