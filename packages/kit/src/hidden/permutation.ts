import { Bool, Field, Gadgets, Provable } from "o1js";
import { onlyTrueAt } from "../board/location.js";
import { hashPieces } from "./hashPieces.js";
import { piecesOf, stepsOf, type Radices, type Step } from "./plain/permutation.js";

/** A permutation of 0 … a·b − 1. */
export interface Permutation {
  /** Pieces of the seed's hash, which the permutation depends on. Each is below 2^16. */
  readonly pieces: readonly Field[];
  /**
   * The image of an index. The caller must have proven that the index is below a·b. For a larger
   * index the circuit cannot be satisfied.
   */
  at(index: Field): Field;
  /** The same image as digits, with which `valueAt` picks one of a·b values. */
  digitsAt(index: Field): Digits;
}

/** A number below a·b: left + a·right. */
export interface Digits {
  readonly left: Digit;
  readonly right: Digit;
}

/** A digit as a one-hot vector. */
type Digit = readonly Bool[];

/**
 * A permutation that a public seed determines.
 *
 * @example permutation([seed, seat], { a: 4, b: 5 }).at(draw)
 */
export function permutation(seed: Field[], radices: Radices): Permutation {
  const steps = stepsOf(radices);
  const pieces = hashPieces(seed, piecesOf(radices));
  const digitsAt = (index: Field) => {
    let { left, right } = digitsOf(index, radices);
    for (const step of steps) {
      if (step.movesLeft) left = moved(left, amountIn(step, right, pieces), step);
      else right = moved(right, amountIn(step, left, pieces), step);
    }
    return { left, right };
  };
  return { pieces, digitsAt, at: (index) => indexFrom(digitsAt(index)) };
}

/** The number with these digits. */
export function indexFrom({ left, right }: Digits): Field {
  return numberOf(left).add(numberOf(right).mul(left.length)).seal();
}

/**
 * The value at the index with these digits.
 *
 * @example valueAt(permutation([seed, seat], { a: 4, b: 5 }).digitsAt(draw), order.cards)
 */
export function valueAt({ left, right }: Digits, values: readonly Field[]): Field {
  const select = (digit: Digit, value: (i: number) => Field) =>
    digit.reduce((sum, bit, i) => sum.add(value(i).mul(bit.toField())), Field(0)).seal();
  return select(right, (high) => select(left, (low) => values[low + left.length * high]!));
}

function numberOf(digit: Digit): Field {
  return digit.reduce((sum, bit, i) => sum.add(bit.toField().mul(i)), Field(0));
}

function digitsOf(index: Field, { a, b }: Radices): Digits {
  const hot = (size: number, at: () => bigint) =>
    Provable.witness(Provable.Array(Bool, size), () =>
      Array.from({ length: size }, (_, i) => BigInt(i) === at()),
    );
  const left = hot(a, () => index.toBigInt() % BigInt(a));
  const right = hot(b, () => index.toBigInt() / BigInt(a));
  // Each digit has at most 15 Bools. So the lowest four bits of the sum are the number of true
  // Bools of the left digit, and the next four bits that of the right digit. Both numbers must be
  // 1, which makes 17. Then left + a·right is the index.
  const weigh = (digit: Digit, one: number, value: number) =>
    digit.reduce((sum, bit, i) => sum.add(bit.toField().mul(one + value * i)), Field(0));
  weigh(left, 1, 256)
    .add(weigh(right, 16, 256 * a))
    .assertEquals(index.mul(256).add(17));
  return { left, right };
}

/** The whole piece that the step's table selects for the digit that stays. */
function amountIn({ table }: Step, stays: Digit, pieces: readonly Field[]): Field {
  return stays
    .reduce((sum, bit, i) => sum.add(pieces[table[i]!]!.mul(bit.toField())), Field(0))
    .seal();
}

/**
 * The digit after a step: the digit plus `piece >> shift`, modulo the digit's size. The piece is
 * below 2^16, so there is only one way to write it:
 *
 * piece = low + 2^shift·(after + size·turns − digit), with low < 2^shift and after < size
 */
function moved(digit: Digit, piece: Field, { shift }: Step): Digit {
  const size = digit.length;
  const number = numberOf(digit).seal();
  let amount = piece;
  if (shift > 0) {
    const low = Provable.witness(Field, () => piece.toBigInt() & ((1n << BigInt(shift)) - 1n));
    // This check alone would allow a fraction: low = k/2^(16 − shift) with k < 2^16. But then
    // piece·2^(16 − shift) = k + 2^16·(after + size·turns − digit). Both sides are short
    // integers, so k is the left side modulo 2^16. Therefore low is an integer. Until then it is
    // a number divided by 2^16 from which `onlyTrueAt` makes `after`, as it allows.
    Gadgets.rangeCheck16(low.mul(1n << BigInt(16 - shift)).seal());
    amount = piece
      .sub(low)
      .div(1n << BigInt(shift))
      .seal();
  }
  const turns = Provable.witness(
    Field,
    () => (number.toBigInt() + amount.toBigInt()) / BigInt(size),
  );
  // If `turns` could be any field, it could make up for a wrong `after`.
  Gadgets.rangeCheck16(turns);
  return onlyTrueAt(number.add(amount).sub(turns.mul(size)), Bool(true), size);
}
