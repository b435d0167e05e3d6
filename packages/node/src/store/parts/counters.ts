import type { Codec } from "../codec/Codec.js";
import { naturalCodec } from "../codec/values.js";
import type { WriteBatch } from "../KeyValue.js";
import { countOf, type meta, metaKey, type StoreSection, sectionRange } from "../keys.js";
import type { Entries } from "../UnwrittenChanges.js";

export function read<Value>(
  entries: Entries,
  key: Uint8Array,
  codec: Codec<Value>,
): Value | undefined {
  const bytes = entries.get(key);
  return bytes === undefined ? undefined : codec.decode(bytes);
}

/** The greatest count among a section's keys. */
export function lastCount(entries: Entries, section: StoreSection): number | undefined {
  const { from, to } = sectionRange(section);
  const [last] = entries.range(from, to, { reverse: true, limit: 1 });
  return last && countOf(last.key);
}

/** The number of keys in a section that is counted from zero without gaps. */
export function countUp(entries: Entries, section: StoreSection): number {
  return (lastCount(entries, section) ?? -1) + 1;
}

/** A fact about the store. Undefined if it was never stored. */
export function readFact(entries: Entries, name: keyof typeof meta): bigint | undefined {
  return read(entries, metaKey(name), naturalCodec);
}

export function putFact(batch: WriteBatch, name: keyof typeof meta, value: bigint): void {
  batch.put(metaKey(name), naturalCodec.encode(value));
}
