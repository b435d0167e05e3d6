import { Field, type FlexibleProvablePure, Provable, type ProvablePure, Struct } from "o1js";
import { TranscriptSignature } from "./TranscriptSignature.js";

/** A seat's signature over the transcript as of its last move, by its session key or its wallet. */
export class SeatSignature extends Struct({
  /** 1 when the seat's wallet signed, 0 when its session key did. */
  byOwner: Field,
  signature: TranscriptSignature,
}) {
  /** In place of a signature by a seat that made no move. */
  static none(): SeatSignature {
    return new SeatSignature({ byOwner: Field(0), signature: TranscriptSignature.none() });
  }
}

/** Moves of one match, as a transaction carries them. Bare fields, whatever a move is made of. */
export interface Segment<Move, Witness> {
  /** In turn, from the side to move on. What follows the last is 0 in all fields. */
  moves: Move[];
  /**
   * When each was made, by the operator's receipts, times 2^16, plus its spare: the seconds by which the bound that its
   * player signed exceeds what the move took.
   */
  times: Field[];
  /** A witness for each move; none in games that do without. */
  witnesses: Witness[];
  /** How many moves there are. */
  count: Field;
  /** By the seat that made the last move. */
  last: SeatSignature;
  /** By the other seat; `SeatSignature.none()` when there is one move. */
  other: SeatSignature;
}

/** The type of segments of up to `size` moves. */
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
