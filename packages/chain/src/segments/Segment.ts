import { Field, type FlexibleProvablePure, Provable, type ProvablePure, Struct } from "o1js";
import { TranscriptSignature } from "./TranscriptSignature.js";

/**
 * A seat's signature over the transcript as of its last move, by its session key or its wallet.
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
 * Moves of one match, as a transaction carries them. All fields are bare, whatever a move
 * consists of.
 */
export interface Segment<Move, Witness> {
  /** In order, starting with the side to move. All fields after the last move are 0. */
  moves: Move[];
  /**
   * For each move its time, from the operator's receipts, times 2^16, plus its spare: the signed
   * bound minus the seconds that the move took.
   */
  times: Field[];
  /** A witness for each move; empty for games without witnesses. */
  witnesses: Witness[];
  /** The number of moves. */
  count: Field;
  /** By the seat that made the last move. */
  last: SeatSignature;
  /** By the other seat; `SeatSignature.none()` if there is one move. */
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
