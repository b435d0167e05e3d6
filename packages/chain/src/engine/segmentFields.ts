/**
 * Segments as the fields of a transaction, without circuits, for nodes, clients and record
 * checks.
 */

/**
 * How many fields a game's move has, and how many its witness has in a segment. `witness` is 0
 * for games without witnesses.
 */
export interface MoveWidths {
  readonly move: number;
  readonly witness: number;
}

/** A signature over a transcript. It is the plain form of `TranscriptSignature`. */
export interface PlainSignature {
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
}

/** A seat's signature. It is the plain form of `SeatSignature`. */
export interface PlainSeatSignature extends PlainSignature {
  /** Whether the seat's wallet signed. Otherwise the seat's session key signed. */
  readonly byOwner: boolean;
}

/** A segment without padding. */
export interface PlainSegment {
  readonly moves: readonly (readonly bigint[])[];
  readonly times: readonly bigint[];
  /** For each move, the signed bound minus the seconds that the move took. */
  readonly spares: readonly bigint[];
  readonly witnesses: readonly (readonly bigint[])[];
  readonly last: PlainSeatSignature;
  /** The signature of the other seat; undefined if there is only one move. */
  readonly other: PlainSeatSignature | undefined;
}

/** The number of fields of a seat's signature. */
export const SIGNATURE_FIELDS = 4;

/** One field for the number of moves, and two signatures. */
const OTHER_FIELDS = 1 + 2 * SIGNATURE_FIELDS;

const SPARE_BITS = 16n;

/** Encodes a segment with room for `size` moves, like `segmentType`. */
export function writeSegment(
  segment: PlainSegment,
  size: number,
  { move, witness }: MoveWidths,
): bigint[] {
  const { moves, times, spares, witnesses, last, other } = segment;
  if (moves.length > size) throw new RangeError(`A segment has at most ${size} moves`);
  return [
    ...filled(moves.flat(), size * move),
    ...filled(
      times.map((time, i) => (time << SPARE_BITS) + spares[i]!),
      size,
    ),
    ...filled(witnesses.flat(), size * witness),
    BigInt(moves.length),
    ...seatSignatureFields(last),
    ...(other === undefined ? filled([], SIGNATURE_FIELDS) : seatSignatureFields(other)),
  ];
}

/**
 * Decodes a segment from the arguments of `playMoves` after the match's number; undefined if no
 * circuit of any size accepts them.
 */
export function readSegment(
  fields: readonly bigint[],
  { move, witness }: MoveWidths,
): PlainSegment | undefined {
  const size = (fields.length - OTHER_FIELDS) / (move + 1 + witness);
  if (!Number.isInteger(size)) return undefined;
  let taken = 0;
  const take = (length: number) => fields.slice(taken, (taken += length));
  const [moves, times, witnesses] = [take(size * move), take(size), take(size * witness)];
  const [number = 0n] = take(1);
  const [last, other] = [take(SIGNATURE_FIELDS), take(SIGNATURE_FIELDS)].map(readSignature);
  if (number < 1n || number > BigInt(size)) return undefined;
  if (last === undefined) return undefined;
  const count = Number(number);
  const timed = times.slice(0, count);
  const segment: PlainSegment = {
    moves: rows(moves, count, move),
    times: timed.map((field) => field >> SPARE_BITS),
    spares: timed.map((field) => BigInt.asUintN(Number(SPARE_BITS), field)),
    witnesses: witness === 0 ? [] : rows(witnesses, count, witness),
    last,
    other: count === 1 ? undefined : other,
  };
  // A segment has only one encoding: everything after the last move is 0, and so is an unneeded
  // signature.
  const isSame = writeSegment(segment, size, { move, witness }).every((f, i) => f === fields[i]);
  return isSame ? segment : undefined;
}

/** Pads fields with 0 to this length. */
export function filled(fields: readonly bigint[], length: number): bigint[] {
  return Array.from({ length }, (_, i) => fields[i] ?? 0n);
}

/** Encodes a seat's signature as the fields of a transaction. */
export function seatSignatureFields({ byOwner, x, y, z }: PlainSeatSignature): bigint[] {
  return [byOwner ? 1n : 0n, x, y, z];
}

/** Decodes a seat's signature; undefined if no circuit accepts these fields. */
export function readSignature(fields: readonly bigint[]): PlainSeatSignature | undefined {
  const [byOwner = 0n, x = 0n, y = 0n, z = 0n] = fields;
  return byOwner > 1n ? undefined : { byOwner: byOwner === 1n, x, y, z };
}

function rows(fields: readonly bigint[], count: number, width: number): bigint[][] {
  return Array.from({ length: count }, (_, i) => fields.slice(i * width, (i + 1) * width));
}
