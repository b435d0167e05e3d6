import type { PlainSeatSignature } from "@kifu/chain";
import { codec } from "./Codec.js";
import { bool, count, list, natural, record } from "./Form.js";

/** A move as its player signed it. */
export interface StoredMove {
  readonly match: number;
  /** Its number in the match, from 1. */
  readonly ply: number;
  readonly move: readonly bigint[];
  /** The most seconds since the move before that its player signed it took. */
  readonly atMost: number;
  /** That of the match as of this move, over which the signature is. */
  readonly transcript: bigint;
  readonly by: PlainSeatSignature;
}

/** A signed move that the node has accepted, as it lies in the store. */
export interface KeptMove extends StoredMove {
  /** When it was made, in the chain's seconds. */
  readonly time: bigint;
}

/** By match and ply, which are in its key, too. */
export const moveCodec = codec<KeptMove>(
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
