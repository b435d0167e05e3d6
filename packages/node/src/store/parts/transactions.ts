import type { PendingTransaction } from "@proto-kit/sequencer";
import { executionCodec } from "../codec/block.js";
import { damaged } from "../codec/Codec.js";
import {
  type KeptStatus,
  pendingCodec,
  statusCodec,
  type StoredStatus,
} from "../codec/transaction.js";
import type { WriteBatch } from "../KeyValue.js";
import { countKey, droppedKey, fieldKey, parseHash, sectionRange } from "../keys.js";
import type { Entries } from "../UnwrittenChanges.js";
import { countUp, putFact, read, readFact } from "./counters.js";

export function readStatus(entries: Entries, text: string): StoredStatus | undefined {
  const hash = parseHash(text);
  const status = hash === undefined ? undefined : readKeptStatus(entries, hash);
  return status?.kind === "pending" ? { kind: "pending" } : status;
}

export function readTransaction(entries: Entries, text: string): PendingTransaction | undefined {
  const hash = parseHash(text);
  const status = hash === undefined ? undefined : readKeptStatus(entries, hash);
  switch (status?.kind) {
    case "pending":
      return found(read(entries, countKey("pending", status.order), pendingCodec));
    case "included": {
      const key = countKey("execution", status.height, status.position);
      return found(read(entries, key, executionCodec)).tx;
    }
    case "dropped":
    case undefined:
      return undefined;
  }
}

/** Returns the transactions in the order of their acceptance. */
export function readPending(entries: Entries): PendingTransaction[] {
  const { from, to } = sectionRange("pending");
  return Array.from(entries.range(from, to), ({ value }) => pendingCodec.decode(value));
}

/**
 * Appends a transaction to the pending ones. If it is already pending, it moves to the end,
 * because it is now accepted a second time.
 */
export function addPending(unwritten: Entries & WriteBatch, transaction: PendingTransaction): void {
  const hash = transaction.hash().toBigInt();
  const status = readKeptStatus(unwritten, hash);
  if (status?.kind === "included") throw new Error(`Transaction ${hash} is in a block already`);
  const order = countUp(unwritten, "pending");
  forget(unwritten, hash, status);
  unwritten.put(countKey("pending", order), pendingCodec.encode(transaction));
  putStatus(unwritten, hash, { kind: "pending", order });
}

/**
 * The time of the block in which a transaction was last admitted. 0 if no transaction was
 * admitted yet.
 */
export function readOpenTime(entries: Entries): number {
  return Number(readFact(entries, "openTime") ?? 0n);
}

export function putOpenTime(batch: WriteBatch, time: number): void {
  putFact(batch, "openTime", BigInt(time));
}

/** The last saved time of the clock. 0 if it was never saved. */
export function readClockTime(entries: Entries): number {
  return Number(readFact(entries, "clockTime") ?? 0n);
}

export function putClockTime(batch: WriteBatch, time: number): void {
  putFact(batch, "clockTime", BigInt(time));
}

export function dropTransaction(
  unwritten: Entries & WriteBatch,
  hash: string,
  code: string,
  height: number,
): void {
  const key = BigInt(hash);
  const status = readKeptStatus(unwritten, key);
  if (status?.kind !== "pending") return;
  forget(unwritten, key, status);
  unwritten.put(droppedKey(height, key), Uint8Array.of(1));
  putStatus(unwritten, key, { kind: "dropped", height, code });
}

/** Stores the transaction's block and position. The transaction is then no longer pending. */
export function include(
  unwritten: Entries & WriteBatch,
  hash: bigint,
  position: Omit<Extract<KeptStatus, { kind: "included" }>, "kind">,
): void {
  forget(unwritten, hash, readKeptStatus(unwritten, hash));
  putStatus(unwritten, hash, { kind: "included", ...position });
}

function readKeptStatus(entries: Entries, hash: bigint): KeptStatus | undefined {
  return read(entries, fieldKey("status", hash), statusCodec);
}

function putStatus(batch: WriteBatch, hash: bigint, status: KeptStatus): void {
  batch.put(fieldKey("status", hash), statusCodec.encode(status));
}

function forget(batch: WriteBatch, hash: bigint, status: KeptStatus | undefined): void {
  if (status?.kind === "pending") batch.remove(countKey("pending", status.order));
  if (status?.kind === "dropped") batch.remove(droppedKey(status.height, hash));
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw damaged("a transaction is not where it should be");
  return value;
}
