import { pointOf, publicValues } from "@kifu/chain";
import { proofPath, type ProverAtWork } from "@kifu/wire";
import type { Store } from "../../store/Store.js";
import { appendBatch, type BatchFolder } from "../BatchFolder.js";
import { otherBatches, type ProvenBatch } from "../ProvenBatch.js";
import type { NodeClient } from "./NodeClient.js";
import { badRemoteAnswer } from "./remoteErrors.js";

export interface BatchExchangeOptions {
  readonly node: Pick<NodeClient, "url" | "proof" | "announce" | "handOver">;
  readonly store: Store;
  readonly batches: BatchFolder;
  /** Throws if the batch's proof is invalid. See `verifyBatch`. Undefined for mock proofs. */
  readonly verify?: ((batch: ProvenBatch) => Promise<void>) | undefined;
  readonly provers: () => readonly ProverAtWork[];
  readonly onHandedOver?: ((batch: ProvenBatch) => void) | undefined;
}

/**
 * Exchanges batches between a node and the copy of its chain. The copy stores one of the prover's
 * batches only after the node has it. So a batch in the copy is also in the node.
 */
export class BatchExchange {
  constructor(private readonly options: BatchExchangeOptions) {}

  /**
   * Hands over new batches and fetches missing ones. If another prover was faster, stores that
   * prover's batches and throws `prover/other-batches`.
   */
  async exchange(signal: AbortSignal): Promise<void> {
    const { node, store, batches, provers, onHandedOver } = this.options;
    const there = await node.announce(provers(), signal);
    await this.takeIn(there, signal);
    // The node has lost these batches, for example because it was restored from a backup.
    for (let number = there; number < store.batchCount(); number++) {
      await node.handOver(storedBatch(store, number), signal);
    }
    for (;;) {
      const batch = await batches.nextOf(store);
      if (batch === undefined) return;
      await node.handOver(batch, signal);
      await appendBatch(store, batch);
      await batches.remove(batch.number);
      onHandedOver?.(batch);
    }
  }

  /** Stores the node's batches that the copy lacks, if the copy has their blocks. */
  private async takeIn(there: number, signal: AbortSignal): Promise<void> {
    const { node, store, batches, verify } = this.options;
    let other: number | undefined;
    while (store.batchCount() < there) {
      const batch = await this.fetch(store.batchCount(), signal);
      if (batch === undefined) break;
      await verify?.(batch);
      const own = await batches.nextOf(store);
      if (own !== undefined && own.blockHashes.length !== batch.blockHashes.length) {
        other ??= batch.number;
      }
      await appendBatch(store, batch);
      await batches.remove(batch.number);
    }
    if (other !== undefined) throw otherBatches({ url: node.url, batch: other });
  }

  /** Fetches a batch. Undefined if the copy lacks some of its blocks. */
  private async fetch(number: number, signal: AbortSignal): Promise<ProvenBatch | undefined> {
    const { node, store } = this.options;
    const { proof } = await node.proof(number, signal);
    const first = store.provenBlocks();
    const { blockNumber } = pointOf(publicValues(proof.publicOutput, "proof.publicOutput"));
    if (blockNumber > BigInt(store.blockCount())) return undefined;
    const count = Number(blockNumber) - first;
    if (count < 1) throw badRemoteAnswer(node.url, proofPath(number), "it proves no further block");
    const blockHashes = Array.from({ length: count }, (_, i) =>
      String(store.blockHeader(first + i)?.hash),
    );
    return { number, first, blockHashes, proof };
  }
}

function storedBatch(store: Store, number: number): ProvenBatch {
  const batch = store.batch(number);
  if (batch === undefined) throw new Error(`There is no batch ${number}`);
  const { blockHashes, proof } = batch;
  const first = store.heightOf(blockHashes[0] ?? "") ?? 0;
  return { number, first, blockHashes, proof };
}
