import { fitsBits } from "@kifu/kit";
import { LARGEST_BANK } from "@kifu/wire";
import { Bool, Field, Gadgets, Provable } from "o1js";
import { belowZero } from "../state/belowZero.js";

const BASE = 1n << 16n;

/**
 * The clock of a match, and what both sides have left by it: four numbers of 16 bits each, which a leaf has in one
 * field. `Clock` of `@kifu/wire` says what a clock is. Time for each move has an increment as large as the bank.
 */
export class MatchClock {
  private constructor(
    /** The seconds that a side begins with, and never has more of. */
    readonly bank: Field,
    /** The seconds that a move gives back to its side: at most the bank. */
    readonly increment: Field,
    /** What the side to move has left, from the last move on. */
    readonly own: Field,
    /** What the other side has left. */
    readonly other: Field,
  ) {}

  /** The clock with which a match begins whose players agreed on this number; any field, of which it says whether it is a clock. */
  static parse(number: Field): { valid: Bool; clock: MatchClock } {
    const { fits, value } = fitsBits(number, 32);
    const [low, high] = partsOf(value, 2) as [Field, Field];
    // Below 2^16 it is the time for each move, and as much as each move gives back.
    const perMove = high.equals(0);
    const limit = low.mul(perMove.toField()).seal();
    const bank = high.add(limit).seal();
    // From 1 on as a time for each move; as an increment, less than the bank.
    const isTooMuch = belowZero(bank.add(limit).sub(low).sub(1).seal()).isBelow;
    const isTooLong = belowZero(Field(LARGEST_BANK).sub(high).seal()).isBelow;
    const valid = fits.and(isTooMuch.or(isTooLong).not());
    return { valid, clock: new MatchClock(bank, low, bank, bank) };
  }

  /** As a leaf has it. What is in a leaf was written by `toField`: four parts that are within their bits. */
  static read(packed: Field): MatchClock {
    const [own, other, increment, bank] = partsOf(packed, 4) as [Field, Field, Field, Field];
    return new MatchClock(bank, increment, own, other);
  }

  toField(): Field {
    const { bank, increment, own, other } = this;
    const terms = bank.mul(BASE).add(increment);
    return terms.mul(BASE).add(other).mul(BASE).add(own).seal();
  }

  /** The number that the players agreed on. */
  number(): Field {
    const { bank, increment } = this;
    const isBank = bank.equals(increment).not();
    return bank.mul(isBank.toField()).mul(BASE).add(increment).seal();
  }

  /**
   * After a move for which the side to move had `left` of its own time left, a number of 16 bits: it gets the
   * increment, and the other side's time runs.
   */
  afterMove(left: Field): MatchClock {
    return this.with(this.other, refilled(this, left));
  }

  /** The same clock, with these times left. */
  with(own: Field, other: Field): MatchClock {
    return new MatchClock(this.bank, this.increment, own, other);
  }
}

/** What a side has after a move: what it had left and the increment, at most the bank. */
function refilled({ bank, increment }: Pick<MatchClock, "bank" | "increment">, left: Field): Field {
  const sum = left.add(increment).seal();
  const excess = sum.sub(bank).seal();
  const isFull = Provable.witness(Bool, () => excess.toBigInt() < Field.ORDER >> 1n);
  const cut = excess.mul(isFull.toField()).seal();
  // The increment is at most the bank: what is over, or missing, has 16 bits. The other one of the two is below 0. Where
  // nothing is over or missing, both say the same.
  Gadgets.rangeCheck16(cut.mul(2).sub(excess).seal());
  return sum.sub(cut).seal();
}

/** The parts of a number that is known to have so many of 16 bits each, the lowest first. */
function partsOf(number: Field, count: number): Field[] {
  const parts = Array.from({ length: count }, (_, at) =>
    Provable.witness(Field, () => (number.toBigInt() >> BigInt(16 * at)) & (BASE - 1n)),
  );
  for (const part of parts) Gadgets.rangeCheck16(part);
  // Each number has one such sum.
  const sum = parts.reduceRight((sum, part) => sum.mul(BASE).add(part), Field(0));
  sum.assertEquals(number);
  return parts;
}
