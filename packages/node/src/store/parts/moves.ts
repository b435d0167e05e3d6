import type { Entry, WriteBatch } from "../KeyValue.js";
import { countKey, sectionRange } from "../keys.js";
import type { Entries } from "../UnwrittenChanges.js";
import type { PlainSeatSignature } from "@kifu/chain";
import { bool, codec, count, list, natural, record } from "../codec/Codec.js";

export interface StoredMove {
  readonly match: number;
  /** The number of the move in the match, starting at 1. */
  readonly ply: number;
  readonly move: readonly bigint[];
  /** The signed maximum of seconds since the previous move. */
  readonly atMost: number;
  /** The match's transcript after this move. The signature covers it. */
  readonly transcript: bigint;
  readonly by: PlainSeatSignature;
}

export interface KeptMove extends StoredMove {
  /** When the move was made, in the chain's seconds. */
  readonly time: bigint;
}

/** `match` and `ply` are stored twice: here, and in the entry's key. */
const moveCodec = codec<KeptMove>(
  "signed move",
  record<KeptMove>({
    match: count,
    ply: count,
    move: list(natural),
    atMost: count,
    transcript: natural,
    time: natural,
    by: record<PlainSeatSignature>({ byOwner: bool, x: natural, y: natural, z: natural }),
  }),
);

export function readMoves(entries: Entries): KeptMove[] {
  const { from, to } = sectionRange("move");
  return Array.from(entries.range(from, to), ({ value }) => moveCodec.decode(value));
}

/** The value contains the whole move, so `decodeMove` can derive the key from it. */
export function encodeMove(move: KeptMove): Entry {
  return { key: keyOf(move), value: moveCodec.encode(move) };
}

export function decodeMove(bytes: Uint8Array): { move: KeptMove; entry: Entry } {
  const move = moveCodec.decode(bytes);
  return { move, entry: { key: keyOf(move), value: bytes } };
}

export function removeMove(batch: WriteBatch, move: KeptMove): void {
  batch.remove(keyOf(move));
}

function keyOf({ match, ply }: KeptMove): Uint8Array {
  return countKey("move", match, ply);
}
