import { type KeptMove, moveCodec } from "../codec/move.js";
import type { WriteBatch } from "../KeyValue.js";
import { countKey, sectionRange } from "../keys.js";
import type { Entries } from "../UnwrittenChanges.js";

export function readMoves(entries: Entries): KeptMove[] {
  const { from, to } = sectionRange("move");
  return Array.from(entries.range(from, to), ({ value }) => moveCodec.decode(value));
}

export function putMove(batch: WriteBatch, move: KeptMove): void {
  batch.put(keyOf(move), moveCodec.encode(move));
}

export function removeMove(batch: WriteBatch, move: KeptMove): void {
  batch.remove(keyOf(move));
}

function keyOf({ match, ply }: KeptMove): Uint8Array {
  return countKey("move", match, ply);
}
