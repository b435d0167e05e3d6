import { Poseidon } from "#mina-signer";

/** The chain's `SIGNED_DRAW` and `SIGNED_NO_DRAW`: "kifu draw" and "kifu no draw" in ASCII. */
const SIGNED_DRAW = 0x6b6966752064726177n;
const SIGNED_NO_DRAW = 0x6b696675206e6f2064726177n;

/** What a draw of a match is agreed with, or declined with; the chain's `drawContext` and `noDrawContext`. */
export function drawContext(context: bigint, agrees: boolean): bigint {
  return Poseidon.hash([agrees ? SIGNED_DRAW : SIGNED_NO_DRAW, context]);
}
