import { Field, type FlexibleProvablePure, type ProvablePure, Struct } from "o1js";
import { SeatSignature } from "./Segment.js";

/** A move as its player signed it. */
export interface OneSignedMove<Move> {
  move: Move;
  /**
   * When the move before was made, as the signer was told, and the signer's bound: see
   * `timingOf`.
   */
  timing: Field;
  by: SeatSignature;
}

/** Two moves of one seat that follow the same transcript. */
export interface SignedTwice<Move> {
  transcript: Field;
  one: OneSignedMove<Move>;
  other: OneSignedMove<Move>;
}

/** The type of two moves signed for one ply, as a transaction carries them. */
export function signedTwiceType<Move>(
  move: FlexibleProvablePure<Move>,
): ProvablePure<SignedTwice<Move>> {
  const signed = { move, timing: Field, by: SeatSignature };
  class SignedTwiceFields extends Struct({ transcript: Field, one: signed, other: signed }) {}
  return SignedTwiceFields;
}
