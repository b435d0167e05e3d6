import { BadAnswer } from "@kifu/wire";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import { tracer } from "../lib/tracing.js";
import type { Store } from "../store/Store.js";
import { type BatchBlocks, type ProvenBatch, provenBatch } from "./ProvenBatch.js";
import type { ProvenSoFar } from "./ProvenTree.js";
import { writeWhole } from "./proverFolders.js";

export type ChainOfBatches = Pick<
  Store,
  "blockCount" | "blockHeader" | "provenBlocks" | "batchCount"
>;

/**
 * Finished batches on their way from a prover to the node. Only the node writes to the store, so
 * the prover leaves each batch as a file in a folder beside the store. Both sides may restart at
 * any time.
 */
export class BatchFolder {
  constructor(private readonly folder: string) {}

  async put(batch: ProvenBatch): Promise<void> {
    await writeWhole(this.pathOf(batch.number), JSON.stringify(batch));
  }

  /**
   * Moves the batches that follow the store's last batch into the store. Returns how many it
   * moved. If the next batch does not fit the store's blocks, throws `prover/bad-batch` and keeps
   * the batch's file.
   */
  async takeInto(store: Store): Promise<number> {
    for (let taken = 0; ; taken++) {
      const proven = provenIn(store);
      const number = proven.batches;
      const batch = await this.read(number);
      if (batch === undefined) return taken;
      const reason = misfit(batch, proven, store);
      if (reason !== undefined) throw badBatch(this.pathOf(number), reason);
      await appendBatch(store, batch);
      await this.remove(number);
    }
  }

  /** The next batch of a chain. Undefined if no batch in the folder fits. */
  async nextOf(chain: ChainOfBatches): Promise<ProvenBatch | undefined> {
    return await this.next(provenIn(chain), chain, undefined);
  }

  async remove(number: number): Promise<void> {
    await rm(this.pathOf(number), { force: true });
  }

  /**
   * How far the chain will be proven once the node has taken all batches that fit.
   * @param latest the latest batch. If it fits and its file is missing, the file is written again
   */
  async follow(chain: ChainOfBatches, latest?: ProvenBatch): Promise<ProvenSoFar> {
    for (;;) {
      const stored = provenIn(chain);
      let proven = stored;
      for (;;) {
        const batch = await this.next(proven, chain, latest);
        if (batch === undefined) break;
        proven = {
          blocks: proven.blocks + batch.blockHashes.length,
          batches: proven.batches + 1,
        };
      }
      // LMDB reuses a read snapshot for a short time. After this pause, the next read sees the
      // newest batches.
      await setTimeout(1);
      // If the node has taken batches since `stored` was read, their files were already gone when
      // the folder was searched. In that case, search again.
      if (chain.batchCount() === stored.batches) return proven;
    }
  }

  /** Removes batches that the node has, and batches that it can never take. */
  async sweep(chain: ChainOfBatches, { batches: end }: ProvenSoFar): Promise<void> {
    const files = await readdir(this.folder).catch(unlessAbsent);
    for (const name of files ?? []) {
      const number = /^(\d+)\.json(\.new)?$/.exec(name)?.[1];
      if (number === undefined) continue;
      const isOnItsWay = Number(number) >= chain.batchCount() && Number(number) < end;
      if (isOnItsWay && name === `${number}.json`) continue;
      await rm(join(this.folder, name), { force: true });
    }
  }

  /**
   * Returns the batch that continues after `proven`. Undefined if neither the folder nor `latest`
   * has a batch that fits the chain.
   */
  private async next(
    proven: ProvenSoFar,
    chain: ChainOfBatches,
    latest: ProvenBatch | undefined,
  ): Promise<ProvenBatch | undefined> {
    const fits = (batch: ProvenBatch | undefined) =>
      batch !== undefined && misfit(batch, proven, chain) === undefined;
    const handedOver = await this.read(proven.batches).catch(unlessBad);
    if (fits(handedOver)) return handedOver;
    if (latest === undefined || !fits(latest)) return undefined;
    await this.put(latest);
    return latest;
  }

  private async read(number: number): Promise<ProvenBatch | undefined> {
    const path = this.pathOf(number);
    const text = await readFile(path, "utf8").catch(unlessAbsent);
    if (text === undefined) return undefined;
    try {
      return provenBatch(JSON.parse(text), "the batch");
    } catch (error) {
      if (!(error instanceof BadAnswer || error instanceof SyntaxError)) throw error;
      throw badBatch(path, error.message);
    }
  }

  private pathOf(number: number): string {
    return join(this.folder, `${number}.json`);
  }
}

/** Appends a batch to its chain's store. The batch must fit: see `misfit`. */
export async function appendBatch(
  store: Store,
  { number, blockHashes, proof }: ProvenBatch,
): Promise<void> {
  const batch = { height: number, blockHashes: [...blockHashes], proof, takenAt: Date.now() };
  const about = { "kifu.batch": number, "kifu.blocks": blockHashes.length };
  const append = async () => await store.commit((changes) => changes.appendBatch(batch));
  await (tracer?.trace("batch", about, append) ?? append());
}

export function provenIn(chain: ChainOfBatches): ProvenSoFar {
  return { blocks: chain.provenBlocks(), batches: chain.batchCount() };
}

/** Why a batch does not prove the next blocks. Undefined if it does. */
export function misfit(
  { number, first, blockHashes }: BatchBlocks,
  proven: ProvenSoFar,
  chain: ChainOfBatches,
): string | undefined {
  if (number !== proven.batches) return `it is batch ${number}`;
  if (first !== proven.blocks) return `it begins with block ${first}`;
  if (blockHashes.length === 0) return "it has no blocks";
  const other = blockHashes.findIndex((hash, i) => hashAt(chain, first + i) !== hash);
  return other === -1 ? undefined : `block ${first + other} is another`;
}

function hashAt(chain: ChainOfBatches, height: number): string | undefined {
  return height < chain.blockCount() ? chain.blockHeader(height)?.hash.toString() : undefined;
}

function unlessAbsent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}

function unlessBad(error: unknown): undefined {
  if (!(error instanceof NodeError && error.code === nodeCodes.prover.badBatch)) throw error;
}

function badBatch(path: string, reason: string): NodeError {
  return new NodeError(nodeCodes.prover.badBatch, "A proven batch does not fit this chain.", {
    details: { file: path, reason },
    remedy: "Start the prover again: it removes the file, and proves its blocks again.",
  });
}
