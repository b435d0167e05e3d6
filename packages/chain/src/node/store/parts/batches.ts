import type { Settlement } from "@proto-kit/sequencer";
import { batchCodec, type KeptBatch, settlementCodec } from "../codec/batch.js";
import type { Batch } from "../keyValue.js";
import { countKey, countOf, sectionRange } from "../keys.js";
import { naturalCodec } from "../codec/tree.js";
import type { Entries } from "../Staging.js";
import { readHeightOf } from "./blocks.js";
import { countUp, lastCount, putMeta, readMeta } from "./counters.js";

export function readBatchCount(entries: Entries): number {
  return countUp(entries, "batch");
}

export function readBatch(entries: Entries, number: number): KeptBatch | undefined {
  if (!Number.isSafeInteger(number) || number < 0) return undefined;
  const bytes = entries.get(countKey("batch", number));
  return bytes === undefined ? undefined : batchCodec.decode(bytes);
}

/** The batch that proves the block at this height. */
export function readBatchOf(entries: Entries, height: number): number | undefined {
  const { to } = sectionRange("batchEnd");
  for (const { value } of entries.range(countKey("batchEnd", height + 1), to, { limit: 1 })) {
    return Number(naturalCodec.decode(value));
  }
  return undefined;
}

export function readProvenBlocks(entries: Entries): number {
  return lastCount(entries, "batchEnd") ?? 0;
}

export function readSettledBlocks(entries: Entries): number {
  return Number(readMeta(entries, "settledBlocks") ?? 0n);
}

export function readLatestSettlement(entries: Entries): Settlement | undefined {
  const { from, to } = sectionRange("settlement");
  for (const { value } of entries.range(from, to, { reverse: true, limit: 1 })) {
    return settlementCodec.decode(value);
  }
  return undefined;
}

export function putBatch(staging: Entries & Batch, batch: KeptBatch): void {
  const number = readBatchCount(staging);
  const lastBlock = batch.blockHashes.at(-1);
  const height = lastBlock === undefined ? undefined : readHeightOf(staging, lastBlock);
  if (batch.height !== number) throw new Error(`Batch ${batch.height} does not follow ${number}`);
  if (height === undefined) throw new Error(`Batch ${number} proves no block of this chain`);
  staging.put(countKey("batch", number), batchCodec.encode(batch));
  staging.put(countKey("batchEnd", height + 1), naturalCodec.encode(BigInt(number)));
}

export function putSettlement(staging: Entries & Batch, settlement: Settlement): void {
  const number = countUp(staging, "settlement");
  staging.put(countKey("settlement", number), settlementCodec.encode(settlement));
  const settled = Math.max(
    readSettledBlocks(staging),
    ...settlement.batches.map((batch) => endOf(staging, batch)),
  );
  putMeta(staging, "settledBlocks", BigInt(settled));
}

/** The height after a batch's last block. */
function endOf(entries: Entries, batch: number): number {
  const { from, to } = sectionRange("batchEnd");
  for (const { key, value } of entries.range(from, to, { reverse: true })) {
    if (Number(naturalCodec.decode(value)) === batch) return countOf(key);
  }
  throw new Error(`There is no batch ${batch}`);
}
