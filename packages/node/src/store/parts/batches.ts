import type { Batch, SettleableBatch, Settlement } from "@proto-kit/sequencer";
import type { WriteBatch } from "../KeyValue.js";
import { countKey, countOf, isCount, sectionRange } from "../keys.js";
import { naturalCodec, networkState } from "../codec/values.js";
import type { Entries } from "../UnwrittenChanges.js";
import { readHeightOf } from "./blocks.js";
import { countUp, lastCount, putFact, read, readFact } from "./counters.js";
import { codec, count, list, oneOf, optional, record, text } from "../codec/Codec.js";

/** A batch as it was made, with the network states that a later settlement needs. */
export type KeptBatch = Batch &
  Partial<SettleableBatch> & {
    /** When this node received the batch, in milliseconds since 1970. */
    takenAt?: number | undefined;
  };

export const batchCodec = codec(
  "batch",
  record<KeptBatch>({
    proof: record({
      publicInput: list(text),
      publicOutput: list(text),
      maxProofsVerified: oneOf([0, 1, 2]),
      proof: text,
    }),
    blockHashes: list(text),
    height: count,
    fromNetworkState: optional(networkState),
    toNetworkState: optional(networkState),
    takenAt: optional(count),
  }),
);

export const settlementCodec = codec(
  "settlement",
  record<Settlement>({ transactionHash: text, promisedMessagesHash: text, batches: list(count) }),
);

/** The number of batches, which is also the number of the next batch. */
export function readBatchCount(entries: Entries): number {
  return countUp(entries, "batch");
}

export function readBatch(entries: Entries, number: number): KeptBatch | undefined {
  if (!isCount(number)) return undefined;
  return read(entries, countKey("batch", number), batchCodec);
}

export function readBatchNumberOf(entries: Entries, height: number): number | undefined {
  if (!Number.isSafeInteger(height) || height < 0 || height >= readProvenBlocks(entries)) {
    return undefined;
  }
  const { to } = sectionRange("batchEnd");
  const [end] = entries.range(countKey("batchEnd", height + 1), to, { limit: 1 });
  return end && Number(naturalCodec.decode(end.value));
}

export function readProvenBlocks(entries: Entries): number {
  return lastCount(entries, "batchEnd") ?? 0;
}

export function readSettledBlocks(entries: Entries): number {
  return Number(readFact(entries, "settledBlocks") ?? 0n);
}

export function readLatestSettlement(entries: Entries): Settlement | undefined {
  const { from, to } = sectionRange("settlement");
  const [last] = entries.range(from, to, { reverse: true, limit: 1 });
  return last && settlementCodec.decode(last.value);
}

/** The settlement that a batch is part of; undefined if the batch is not settled. */
export function readSettlementOf(entries: Entries, batch: number): Settlement | undefined {
  const settlementAt = (number: number) =>
    read(entries, countKey("settlement", number), settlementCodec);
  // Settlements follow each other, so the first one that ends with this batch or later is searched.
  let [low, high] = [0, countUp(entries, "settlement")];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((settlementAt(middle)?.batches.at(-1) ?? -1) < batch) low = middle + 1;
    else high = middle;
  }
  return settlementAt(low);
}

/**
 * Batches follow each other without a gap, so each proof begins where the previous one ended.
 */
export function putBatch(unwritten: Entries & WriteBatch, batch: KeptBatch): void {
  const number = readBatchCount(unwritten);
  const lastBlock = batch.blockHashes.at(-1);
  const height = lastBlock === undefined ? undefined : readHeightOf(unwritten, lastBlock);
  if (batch.height !== number) throw new Error(`Batch ${batch.height} does not follow ${number}`);
  if (height === undefined) throw new Error(`Batch ${number} proves no block of this chain`);
  unwritten.put(countKey("batch", number), batchCodec.encode(batch));
  unwritten.put(countKey("batchEnd", height + 1), naturalCodec.encode(BigInt(number)));
}

/** The number of settled blocks never decreases, even if a settlement names earlier batches. */
export function putSettlement(unwritten: Entries & WriteBatch, settlement: Settlement): void {
  const number = countUp(unwritten, "settlement");
  unwritten.put(countKey("settlement", number), settlementCodec.encode(settlement));
  const settled = Math.max(
    readSettledBlocks(unwritten),
    ...settlement.batches.map((batch) => endOf(unwritten, batch)),
  );
  putFact(unwritten, "settledBlocks", BigInt(settled));
}

/** The height after a batch's last block. */
function endOf(entries: Entries, batch: number): number {
  const { from, to } = sectionRange("batchEnd");
  for (const { key, value } of entries.range(from, to, { reverse: true })) {
    if (Number(naturalCodec.decode(value)) === batch) return countOf(key);
  }
  throw new Error(`There is no batch ${batch}`);
}
