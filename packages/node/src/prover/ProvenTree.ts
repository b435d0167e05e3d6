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
  /** Called with how many pruned blocks were executed again, and of how many. */
  readonly onReplayed?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ProvenSoFar {
  readonly blocks: number;
  readonly batches: number;
}

/** What a tree stores beside its leaves. */
interface Kept {
  /** How many batches its blocks were proven in. */
  readonly batches: number;
  readonly batch?: ProvenBatch;
}

/**
 * The tree of the proven state, in a prover's own folder. The witnesses of the next batch come from
 * it, and nothing else needs it. A lost folder is rebuilt from the chain's blocks.
 */
export class ProvenTree {
  private readonly parent: AsyncLeaves;

  private constructor(private readonly own: Store) {
    this.parent = new AsyncLeaves(own.transactions);
  }

  /**
   * Opens the tree as it is. `openProvenTree` makes sure that it belongs to the chain.
   * @param folder of one chain and one prover: nobody else may have it open
   */
  static async open(folder: string): Promise<ProvenTree> {
    return new ProvenTree(new Store(await openLmdb(folder)));
  }

  /** How many blocks, from the first, the tree includes. */
  get blocks(): number {
    return Number(readFact(this.own.keyValue, "treeBlocks") ?? 0n);
  }

  /** How many batches those blocks were proven in. */
  get batches(): number {
    return Number(readFact(this.own.keyValue, "treeBatches") ?? 0n);
  }

  /** Whether the last included block is this chain's, which implies the earlier ones. */
  isOf(chain: Pick<Store, "blockHeader">): boolean {
    if (this.blocks === 0) return true;
    const hash = readFact(this.own.keyValue, "treeBlockHash");
    return hash !== undefined && chain.blockHeader(this.blocks - 1)?.hash.toBigInt() === hash;
  }

  /** The current leaves. Changes to them are not stored in the tree until `advance`. */
  async leaves(): Promise<CachedLinkedLeafStore> {
    return await CachedLinkedLeafStore.new(this.parent);
  }

  /** The batch of the last `advance`. Until the chain has it, it exists nowhere else. */
  get latestBatch(): ProvenBatch | undefined {
    const bytes = this.own.keyValue.get(metaKey("treeBatch"));
    return bytes && (JSON.parse(Buffer.from(bytes).toString()) as ProvenBatch);
  }

  /**
   * Stores the leaves that the next blocks changed, and in the same write the batch that proves
   * them. Afterwards the batch can be handed over repeatedly, and the node may prune the blocks as
   * soon as it has the batch.
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
   * Includes blocks of the chain that were proven elsewhere or with a lost folder. If aborted, it
   * keeps what it has included so far.
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
