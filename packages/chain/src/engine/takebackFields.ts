import {
  filled,
  type MoveWidths,
  type PlainSeatSignature,
  readSignature,
  seatSignatureFields,
  SIGNATURE_FIELDS,
} from "./segmentFields.js";
import { TAKEN_AT_MOST, type TakenPlies } from "./plainRules.js";

/**
 * Takebacks as the arguments of `takeBack`, without circuits, for nodes, clients and record
 * checks.
 */

/** How many fields a game's state, move and witness have in a takeback. */
export interface TakebackWidths extends MoveWidths {
  readonly state: number;
}

/** The last moves of a match, the position before them, and both seats' signatures. */
export interface PlainTakeback {
  readonly before: readonly bigint[];
  readonly moves: readonly (readonly bigint[])[];
  readonly witnesses: readonly (readonly bigint[])[];
  readonly signed: readonly [PlainSeatSignature, PlainSeatSignature];
}

/** Encodes a takeback and both signatures, like `takebackType`. */
export function writeTakeback(
  { before, moves, witnesses, signed }: PlainTakeback,
  { move, witness }: TakebackWidths,
): bigint[] {
  return [
    ...before,
    ...filled(moves.flat(), TAKEN_AT_MOST * move),
    ...filled(witnesses.flat(), TAKEN_AT_MOST * witness),
    BigInt(moves.length),
    ...signed.flatMap(seatSignatureFields),
  ];
}

/** The number of moves that a takeback undoes. */
export function pliesOf({ moves }: Pick<PlainTakeback, "moves">): TakenPlies {
  return moves.length === 1 ? 1 : 2;
}

/** Decodes a takeback; undefined if no circuit accepts these fields. */
export function readTakeback(
  fields: readonly bigint[],
  { state, move, witness }: TakebackWidths,
): PlainTakeback | undefined {
  if (fields.length !== state + TAKEN_AT_MOST * (move + witness) + 1 + 2 * SIGNATURE_FIELDS) {
    return undefined;
  }
  let taken = 0;
  const take = (length: number) => fields.slice(taken, (taken += length));
  const before = take(state);
  const moves = [take(move), take(move)];
  const witnesses = [take(witness), take(witness)];
  const [plies = 0n] = take(1);
  const [first, second] = [take(SIGNATURE_FIELDS), take(SIGNATURE_FIELDS)].map(readSignature);
  if ((plies !== 1n && plies !== 2n) || first === undefined || second === undefined) {
    return undefined;
  }
  // A takeback has only one encoding: an absent second move is 0.
  const rest = [...moves.slice(Number(plies)), ...witnesses.slice(Number(plies))].flat();
  if (rest.some((field) => field !== 0n)) return undefined;
  return {
    before,
    moves: moves.slice(0, Number(plies)),
    witnesses: witness === 0 ? [] : witnesses.slice(0, Number(plies)),
    signed: [first, second],
  };
}
