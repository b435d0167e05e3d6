import { type BlockWithResult, CachedLinkedLeafStore } from "@proto-kit/sequencer";
import { metaKey } from "../store/keys.js";
import { openLmdb } from "../store/openLmdb.js";
import { putFact, readFact } from "../store/parts/counters.js";
import { AsyncLeaves } from "../store/protokit/AsyncLeaves.js";
import { Store } from "../store/Store.js";
import type { ProvenBatch } from "./ProvenBatch.js";
import type { TracingCircuits } from "./planBatch.js";
import { type StoredBlocks, wholeBlocks } from "./wholeBlocks.js";

/** What a tree catches up with. */
export interface CatchUpOptions {
  readonly circuits: Pick<TracingCircuits, "terms" | "tracing">;
  /** Told how many pruned blocks were executed again, of how many. */
  readonly onReplayed?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How far a chain is proven. */
export interface ProvenSoFar {
  readonly blocks: number;
  readonly batches: number;
}

/** What a tree keeps beside its leaves. */
interface Kept {
  /** How many batches all its blocks were proven in. */
  readonly batches: number;
  readonly batch?: ProvenBatch;
}

/**
 * The tree of the state that is proven, in a prover's own folder: witnesses for the next batch come
 * from it, and nobody else needs it. A folder that is lost is made again from the chain's blocks.
 */
export class ProvenTree {
  private readonly parent: AsyncLeaves;

  private constructor(private readonly own: Store) {
    this.parent = new AsyncLeaves(own.transactions);
  }

  /**
   * As it is: `openProvenTree` makes sure that it is of the chain that is to be proven.
   * @param folder of one chain and one prover: nobody else may have it open
   */
  static async open(folder: string): Promise<ProvenTree> {
    return new ProvenTree(new Store(await openLmdb(folder)));
  }

  /** How many blocks, from the first, it has taken in. */
  get blocks(): number {
    return Number(readFact(this.own.keyValue, "treeBlocks") ?? 0n);
  }

  /** How many batches those blocks were proven in. */
  get batches(): number {
    return Number(readFact(this.own.keyValue, "treeBatches") ?? 0n);
  }

  /** Whether the last block that it has taken in is this chain's, and so all before it are. */
  isOf(chain: Pick<Store, "blockHeader">): boolean {
    if (this.blocks === 0) return true;
    const hash = readFact(this.own.keyValue, "treeBlockHash");
    return hash !== undefined && chain.blockHeader(this.blocks - 1)?.hash.toBigInt() === hash;
  }

  /** As it is now. What is changed in these leaves stays theirs until the tree is `advance`d. */
  async leaves(): Promise<CachedLinkedLeafStore> {
    return await CachedLinkedLeafStore.new(this.parent);
  }

  /** The batch with which it advanced last: until the chain has it, it is nowhere else. */
  get latestBatch(): ProvenBatch | undefined {
    const bytes = this.own.keyValue.get(metaKey("treeBatch"));
    return bytes && (JSON.parse(Buffer.from(bytes).toString()) as ProvenBatch);
  }

  /**
   * Takes in leaves that the next blocks changed, and in the same write the batch that proves them:
   * then it has these blocks. Afterwards the batch can be handed over as often as it takes, and the node
   * may prune the blocks as soon as it has it.
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
   * Takes in blocks of the chain that were proven elsewhere, or with a folder that was lost. When it is
   * aborted, it keeps what it has taken in until then.
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
