import { Bool, Field, Gadgets, Provable, Struct } from "o1js";
import { fitsBits, locate, Outcome, shape, stoneBit, type Verdict } from "@kifu/kit";
import { ALL_SQUARES, SQUARES, SWAP, WINNING_LINES } from "./position.js";

/** The marks of both sides, nine bits each: bit s for square s. */
export class TicTacToeState extends Struct({ crosses: Field, noughts: Field }) {}

/** The square of a move, or `SWAP`. A player may send any number. */
export class Square extends Struct({ square: Field }) {}

/** Validates one mark or a swap, for any value of every field. */
export function apply(
  { crosses, noughts }: TicTacToeState,
  { square }: Square,
  secondToMove: Bool,
): Verdict<TicTacToeState> {
  const own = Provable.if(secondToMove, noughts, crosses);
  const others = crosses.add(noughts).sub(own).seal();
  const marks = readMarks(own, others);
  // `locate` needs a board, so the squares are treated as a strip of nine cells.
  const at = locate({ x: square, y: Field(0) }, STRIP);
  const here = at.columns.map((column) => column.toField());

  const taken = total(here.map((is, s) => is.mul(marks.own[s]!.add(marks.others[s]!))));
  const places = at.onBoard.and(taken.equals(0));
  // No square has the number of a swap, so a swap makes no mark.
  const swaps = square.equals(SWAP).and(secondToMove).and(noughts.equals(0));
  const legal = marks.inRange.and(places.or(swaps));

  // The square of a legal move is free, so adding its bit changes no other square.
  const placed = stoneBit(at);
  const toNoughts = placed.mul(secondToMove.toField()).add(crosses.mul(swaps.toField())).seal();
  const state = new TicTacToeState({
    crosses: crosses.add(placed).sub(toNoughts).seal(),
    noughts: noughts.add(toNoughts).seal(),
  });

  const { won, line } = findLine(here.map((is, s) => is.add(marks.own[s]!).seal()));
  const full = state.crosses.add(state.noughts).equals(ALL_SQUARES);
  const drawn = full.and(won.not());
  return { legal, state, outcome: new Outcome({ won, lost: Bool(false), drawn, line }) };
}

const STRIP = shape(SQUARES.length, 1);
const SIZE = SQUARES.length;

/** The marks on the squares: 0 or 1 for each side. */
interface Marks {
  /** Whether both numbers have nine bits. If not, the marks are meaningless. */
  readonly inRange: Bool;
  readonly own: readonly Field[];
  readonly others: readonly Field[];
}

/**
 * Reads the marks of both sides from one number, own + 2^9·others. That saves a range check,
 * which is the most expensive part. Different pairs can give the same number, so each side is
 * compared with its own bits.
 */
function readMarks(own: Field, others: Field): Marks {
  const { value } = fitsBits(own.add(others.mul(1 << SIZE)), 32);
  const bits = Provable.witness(Provable.Array(Bool, 2 * SIZE), () =>
    Array.from({ length: 2 * SIZE }, (_, i) => ((value.toBigInt() >> BigInt(i)) & 1n) === 1n),
  ).map((bit) => bit.toField());
  const [ownBits, othersBits] = [bits.slice(0, SIZE), bits.slice(SIZE)];
  const [ownRead, othersRead] = [binary(ownBits), binary(othersBits)];
  // value = bits + 2^18·rest, with a rest below 2^16. So only these bits give this value.
  const rest = value.sub(ownRead.add(othersRead.mul(1 << SIZE))).div(1 << (2 * SIZE));
  Gadgets.rangeCheck16(rest.seal());
  const inRange = own.equals(ownRead).and(others.equals(othersRead));
  return { inRange, own: ownBits, others: othersBits };
}

/** The first full line of the eight, packed; 0 if none is full. */
function findLine(marks: readonly Field[]): { won: Bool; line: Field } {
  let none = Field(1);
  const lines = WINNING_LINES.map(({ squares: [a, b, c], packed }) => {
    const first = marks[a]!.mul(marks[b]!).mul(marks[c]!).mul(none);
    none = none.sub(first).seal();
    return first.mul(packed);
  });
  // The marks are 0 or 1, so `none` is 0 or 1.
  return { won: Bool.Unsafe.fromField(Field(1).sub(none).seal()), line: total(lines) };
}

function binary(bits: readonly Field[]): Field {
  return total(bits.map((bit, i) => bit.mul(1 << i)));
}

function total(fields: readonly Field[]): Field {
  return fields.reduce((sum, field) => sum.add(field), Field(0)).seal();
}
