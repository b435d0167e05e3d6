/** A segment's fields as a transaction carries them, without circuits: for nodes, clients and checks. */

/** How many fields a move of the game takes up, and its witness in a segment: 0 where there are none. */
export interface MoveWidths {
  readonly move: number;
  readonly witness: number;
}

/** A signature over a transcript, as `TranscriptSignature` has it. */
export interface PlainSignature {
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
}

/** A seat's signature, as `SeatSignature` has it. */
export interface PlainSeatSignature extends PlainSignature {
  /** Signed by the seat's wallet; else by its session key. */
  readonly byOwner: boolean;
}

/** A segment without what fills it up. */
export interface PlainSegment {
  readonly moves: readonly (readonly bigint[])[];
  /** When each was made. */
  readonly times: readonly bigint[];
  /** The seconds by which the bound of each, which its player signed, exceeds what the move took. */
  readonly spares: readonly bigint[];
  /** For each move; empty in games that do without. */
  readonly witnesses: readonly (readonly bigint[])[];
  /** By the seat that made the last move. */
  readonly last: PlainSeatSignature;
  /** By the other seat; undefined when there is one move. */
  readonly other: PlainSeatSignature | undefined;
}

/** The fields of one seat's signature. */
export const SIGNATURE_FIELDS = 4;

/** Those of a segment that are not a move's: the count, and two signatures. */
const OTHER_FIELDS = 1 + 2 * SIGNATURE_FIELDS;

const SPARE_BITS = 16n;

/** The fields of a segment that has room for `size` moves, as `segmentType` has them. */
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
 * The segment that these fields are, those of the arguments of `playMoves` after the match; undefined
 * when they are none that a circuit takes, whatever its size.
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
  // In one way only: what follows the last move is 0, and so is a signature that is not needed.
  const isSame = writeSegment(segment, size, { move, witness }).every((f, i) => f === fields[i]);
  return isSame ? segment : undefined;
}

/** So many fields: these, and 0 for the others. */
export function filled(fields: readonly bigint[], length: number): bigint[] {
  return Array.from({ length }, (_, i) => fields[i] ?? 0n);
}

/** The fields of a seat's signature, in the order in which a transaction has them. */
export function seatSignatureFields({ byOwner, x, y, z }: PlainSeatSignature): bigint[] {
  return [byOwner ? 1n : 0n, x, y, z];
}

/** A seat's signature; undefined when these fields are none that a circuit takes. */
export function readSignature(fields: readonly bigint[]): PlainSeatSignature | undefined {
  const [byOwner = 0n, x = 0n, y = 0n, z = 0n] = fields;
  return byOwner > 1n ? undefined : { byOwner: byOwner === 1n, x, y, z };
}

function rows(fields: readonly bigint[], count: number, width: number): bigint[][] {
  return Array.from({ length: count }, (_, i) => fields.slice(i * width, (i + 1) * width));
}
