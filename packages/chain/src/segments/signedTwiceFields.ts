import type { SeatNumber } from "@kifu/kit/plain";
import { type PlainSeatSignature, readSignature, SIGNATURE_FIELDS } from "./segmentFields.js";

/** The arguments of `forfeit` after the match, without circuits, for nodes. */

/** A move as its player signed it. */
export interface PlainSignedMove {
  readonly move: readonly bigint[];
  /**
   * When the move before was made, as the signer was told, and the signer's bound: see
   * `moveTiming`.
   */
  readonly timing: bigint;
  /** undefined for a move that was made, which needs no signature. */
  readonly by: PlainSeatSignature | undefined;
}

/** Two moves of one seat that follow the same transcript. */
export interface PlainSignedTwice {
  readonly seat: SeatNumber;
  readonly transcript: bigint;
  readonly moves: readonly [PlainSignedMove, PlainSignedMove];
}

/**
 * Decodes evidence, given a game's number of move fields; undefined if there is no such seat.
 */
export function readSignedTwice(
  fields: readonly bigint[],
  moveFields: number,
): PlainSignedTwice | undefined {
  const [seat = 2n, transcript = 0n, ...signed] = fields;
  const length = moveFields + 1 + SIGNATURE_FIELDS;
  if (seat > 1n || signed.length !== 2 * length) return undefined;
  const one = readMove(signed.slice(0, length), moveFields);
  const other = readMove(signed.slice(length), moveFields);
  return { seat: seat === 0n ? 0 : 1, transcript, moves: [one, other] };
}

function readMove(fields: readonly bigint[], moveFields: number): PlainSignedMove {
  const [timing = 0n, ...signature] = fields.slice(moveFields);
  return { move: fields.slice(0, moveFields), timing, by: readSignature(signature) };
}
