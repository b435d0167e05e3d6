import { Field, type FlexibleProvablePure, Provable, type ProvablePure, Struct } from "o1js";
import { TranscriptSignature } from "./TranscriptSignature.js";

/**
 * A seat's signature over the transcript after the seat's last move. It is made by the seat's
 * session key or by its wallet.
 */
export class SeatSignature extends Struct({
  /** 1 if the seat's wallet signed, 0 if its session key did. */
  byOwner: Field,
  signature: TranscriptSignature,
}) {
  /** The placeholder for a seat that made no move. */
  static none(): SeatSignature {
    return new SeatSignature({ byOwner: Field(0), signature: TranscriptSignature.none() });
  }
}

/**
 * Moves of one match, as a transaction carries them. All values are fields without constraints of
 * their own, whatever the game's move type is.
 */
export interface Segment<Move, Witness> {
  /**
   * The moves in order, starting with the side to move. All fields after the last move are 0.
   */
  moves: Move[];
  /**
   * For each move, time · 2^16 + spare. The time comes from the operator's receipts. The spare is
   * the signed bound minus the seconds that the move took.
   */
  times: Field[];
  witnesses: Witness[];
  count: Field;
  /** The signature of the seat that made the last move. */
  last: SeatSignature;
  /** The signature of the other seat; `SeatSignature.none()` if there is only one move. */
  other: SeatSignature;
}

export function segmentType<Move, Witness>(
  move: FlexibleProvablePure<Move>,
  witness: FlexibleProvablePure<Witness>,
  { size, withWitnesses }: { size: number; withWitnesses: boolean },
): ProvablePure<Segment<Move, Witness>> {
  class SegmentFields extends Struct({
    moves: Provable.Array(move, size),
    times: Provable.Array(Field, size),
    witnesses: Provable.Array(witness, withWitnesses ? size : 0),
    count: Field,
    last: SeatSignature,
    other: SeatSignature,
  }) {}
  return SegmentFields;
}
