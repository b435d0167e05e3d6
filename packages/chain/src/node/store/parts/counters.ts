import { naturalCodec } from "../codec/tree.js";
import type { Batch } from "../keyValue.js";
import { countOf, type meta, metaKey, type Section, sectionRange } from "../keys.js";
import type { Entries } from "../Staging.js";

/** The greatest count among a section's keys, found without reading the others. */
export function lastCount(entries: Entries, section: Section): number | undefined {
  const { from, to } = sectionRange(section);
  for (const { key } of entries.range(from, to, { reverse: true, limit: 1 })) return countOf(key);
  return undefined;
}

/** How many keys a section has that is counted from zero, without gaps. */
export function countUp(entries: Entries, section: Section): number {
  return (lastCount(entries, section) ?? -1) + 1;
}

export function readMeta(entries: Entries, name: keyof typeof meta): bigint | undefined {
  const bytes = entries.get(metaKey(name));
  return bytes === undefined ? undefined : naturalCodec.decode(bytes);
}

export function putMeta(batch: Batch, name: keyof typeof meta, value: bigint): void {
  batch.put(metaKey(name), naturalCodec.encode(value));
}
