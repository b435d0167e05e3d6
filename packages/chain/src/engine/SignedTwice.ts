import { Field, type FlexibleProvablePure, type ProvablePure, Struct } from "o1js";
import { SeatSignature } from "./Segment.js";

export interface OneSignedMove<Move> {
  move: Move;
  /**
   * The time of the move before, as the signer knew it, and the signer's bound: see `timingOf`.
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

/** Creates the type of two moves signed for one ply, as a transaction carries them. */
export function signedTwiceType<Move>(
  move: FlexibleProvablePure<Move>,
): ProvablePure<SignedTwice<Move>> {
  const signed = { move, timing: Field, by: SeatSignature };
  class SignedTwiceFields extends Struct({ transcript: Field, one: signed, other: signed }) {}
  return SignedTwiceFields;
}
