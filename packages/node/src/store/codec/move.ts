import type { PlainSeatSignature } from "@kifu/chain";
import { codec } from "./Codec.js";
import { bool, count, list, natural, record } from "./Form.js";

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

/** A signed move that the node has accepted, as it is stored. */
export interface KeptMove extends StoredMove {
  /** When the move was made, in the chain's seconds. */
  readonly time: bigint;
}

/** The entry's key contains match and ply too. */
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
