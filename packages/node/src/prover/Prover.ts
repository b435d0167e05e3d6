import { setTimeout } from "node:timers/promises";
import type { Store } from "../store/Store.js";
import { type BatchFolder, misfit } from "./BatchFolder.js";
import type { ProvenBatch } from "./ProvenBatch.js";
import { type ChainToProve, proveBatch, provenOf, type ProveOptions } from "./proveBatch.js";

const LOOK_MS = 1000;

export interface ProverOptions extends Omit<ProveOptions, "commit"> {
  readonly chain: ChainToProve & Pick<Store, "madeAt">;
  readonly batches: BatchFolder;
  readonly rules: BatchRules;
  /** Called when a batch is begun. `onProven` is called when it is finished. */
  readonly onBatch?: (first: number, end: number, number: number) => void;
  readonly onProven?: (batch: ProvenBatch, end: number) => void;
}

/** Proves the blocks of a chain in order while a node adds more. */
export class Prover {
  /** The first unproven block, and when this prover saw it first. */
  private seen: { readonly first: number; readonly since: number } | undefined;
  /** The number of transactions in each unproven block, by height. */
  private counts: ReadonlyMap<number, number> = new Map();

  constructor(private readonly options: ProverOptions) {}

  /** Proves existing blocks and waits for new ones. Returns when aborted. */
  async run(signal: AbortSignal): Promise<void> {
    await this.begin(signal);
    let end = await this.begunEnd();
    while (!signal.aborted) {
      end ??= this.next();
      if (end === undefined) await pause(LOOK_MS, signal);
      else await this.prove(end, signal);
      end = undefined;
    }
  }

  /**
   * Proves all blocks that exist at the start. Returns once they are proven, even if there are
   * newer blocks.
   */
  async proveAll(signal?: AbortSignal): Promise<void> {
    const { chain, tree, rules } = this.options;
    await this.begin(signal);
    const goal = chain.blockCount();
    let begunEnd = await this.begunEnd();
    for (;;) {
      const { blocks } = provenOf(chain, tree);
      if (blocks >= goal) return;
      await this.prove(begunEnd ?? Math.min(goal, blocks + rules.maximumBlocks), signal);
      begunEnd = undefined;
    }
  }

  private readonly commit = async (batch: ProvenBatch) => await this.options.batches.put(batch);

  /**
   * Adds finished batches to the tree if the tree was lost. Otherwise they would be proven twice.
   */
  private async begin(signal: AbortSignal | undefined): Promise<void> {
    const { chain, tree, batches, circuits, onReplayed } = this.options;
    const handedOver = await batches.follow(chain);
    if (handedOver.blocks <= provenOf(chain, tree).blocks) return;
    await tree.catchUp(chain, handedOver, { circuits, onReplayed, signal });
  }

  /**
   * The end of the batch that this prover was proving when it last stopped, so that its finished
   * tasks can be used again. Undefined if there is no such batch or if its blocks are not the
   * next ones.
   */
  private async begunEnd(): Promise<number | undefined> {
    const { chain, tree, results } = this.options;
    const begun = await results.begun();
    if (begun === undefined) return undefined;
    const fits = misfit(begun, provenOf(chain, tree), chain) === undefined;
    return fits ? begun.first + begun.blockHashes.length : undefined;
  }

  private next(): number | undefined {
    const { chain, tree, rules } = this.options;
    const first = provenOf(chain, tree).blocks;
    const transactions = this.unproven(first);
    const waitedMs = transactions.length === 0 ? 0 : this.waitedMs(first);
    return chooseBatch({ first, transactions, waitedMs }, rules);
  }

  /** How long ago the first unproven block was made. Time without a prover counts too. */
  private waitedMs(first: number): number {
    if (this.seen?.first !== first) this.seen = { first, since: performance.now() };
    const madeAt = this.options.chain.madeAt(first);
    const sinceMade = madeAt === undefined ? 0 : Date.now() - madeAt;
    // The time since `seen` is right even if the system clock was set back.
    return Math.max(sinceMade, performance.now() - this.seen.since);
  }

  /**
   * The number of transactions in each of the next blocks. Remembers these numbers, because
   * reading a block takes a while.
   */
  private unproven(first: number): number[] {
    const { chain, rules } = this.options;
    const end = Math.min(chain.blockCount(), first + rules.maximumBlocks);
    const heights = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
    const read = (height: number) => chain.blockWithResult(height).block.transactions.length;
    this.counts = new Map(
      heights.map((height) => [height, this.counts.get(height) ?? read(height)]),
    );
    return [...this.counts.values()];
  }

  private async prove(end: number, signal: AbortSignal | undefined): Promise<void> {
    const { chain, tree, results, onBatch, onProven } = this.options;
    const { blocks: first, batches: number } = provenOf(chain, tree);
    const hashAt = (height: number) => String(chain.blockHeader(height)?.hash);
    const blockHashes = Array.from({ length: end - first }, (_, i) => hashAt(first + i));
    await results.begin({ number, first, blockHashes });
    onBatch?.(first, end, number);
    const batch = await proveBatch(chain, end, {
      ...this.options,
      ...(signal && { signal }),
      commit: this.commit,
    });
    onProven?.(batch, end);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}

export interface BatchRules {
  /** With this number of transactions, a batch is proven at once. */
  readonly transactions: number;
  /** After this time, the waiting blocks are proven even if they have few transactions. */
  readonly afterMs: number;
  /** The maximum number of blocks in a batch. It matters when the prover is far behind. */
  readonly maximumBlocks: number;
}

/** The unproven blocks: the height of the first, and the number of transactions in each. */
interface WaitingBlocks {
  readonly first: number;
  readonly transactions: readonly number[];
  /** How long ago the first unproven block was made. */
  readonly waitedMs: number;
}

/**
 * The end of the next batch (exclusive). Undefined if the prover should wait for more
 * transactions, because each batch has a fixed cost.
 */
export function chooseBatch(
  { first, transactions, waitedMs }: WaitingBlocks,
  { transactions: enough, afterMs, maximumBlocks }: BatchRules,
): number | undefined {
  let sum = 0;
  for (const [i, count] of transactions.slice(0, maximumBlocks).entries()) {
    sum += count;
    if (sum >= enough) return first + i + 1;
  }
  const isFull = transactions.length >= maximumBlocks;
  const isDue = transactions.length > 0 && waitedMs >= afterMs;
  return isFull || isDue ? first + Math.min(transactions.length, maximumBlocks) : undefined;
}
