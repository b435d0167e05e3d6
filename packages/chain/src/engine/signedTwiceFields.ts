import type { SeatNumber } from "@kifu/kit/plain";
import { type PlainSeatSignature, readSignature, SIGNATURE_FIELDS } from "./segmentFields.js";

/**
 * A move in the evidence that `forfeit` takes, as plain numbers. Nodes read this evidence here,
 * so this file imports no circuits.
 */

export interface PlainSignedMove {
  readonly move: readonly bigint[];
  /**
   * Encodes the time of the previous move, as the signer knew it, and the signer's bound. See
   * `moveTiming`.
   */
  readonly timing: bigint;
  /** Undefined if the move was made in the match. Then it needs no signature. */
  readonly by: PlainSeatSignature | undefined;
}

/** Two moves of one seat that follow the same transcript. */
export interface PlainSignedTwice {
  readonly seat: SeatNumber;
  readonly transcript: bigint;
  readonly moves: readonly [PlainSignedMove, PlainSignedMove];
}

/**
 * Decodes evidence for a game with this many move fields; undefined if its seat or length is
 * invalid.
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
