import { fitsBits } from "@kifu/kit";
import { LARGEST_BANK } from "@kifu/wire";
import { Bool, Field, Gadgets, Provable } from "o1js";
import { belowZero } from "./arithmetic.js";

const BASE = 1n << 16n;

/**
 * A match's clock and the time that both sides have left: four 16-bit numbers, packed into one
 * field of a leaf. `Clock` of `@kifu/wire` explains them.
 */
export class MatchClock {
  private constructor(
    /** The seconds that a side starts with. A side never has more. */
    readonly bank: Field,
    /** The seconds that a side gains with each move. Never more than the bank. */
    readonly increment: Field,
    /** The seconds that the side to move had left at the last move. */
    readonly own: Field,
    readonly other: Field,
  ) {}

  /** Decodes the starting clock from any field. `valid` is false if the field encodes none. */
  static parse(number: Field): { valid: Bool; clock: MatchClock } {
    const { fits, value } = fitsBits(number, 32);
    const [low, high] = partsOf(value, 2) as [Field, Field];
    // A number below 2^16 is a time per move. Each move restores that time in full.
    const perMove = high.equals(0);
    const limit = low.mul(perMove.toField()).seal();
    const bank = high.add(limit).seal();
    // A time per move is at least 1. Otherwise the increment must be less than the bank.
    const isTooMuch = belowZero(bank.add(limit).sub(low).sub(1).seal()).isBelow;
    const isTooLong = belowZero(Field(LARGEST_BANK).sub(high).seal()).isBelow;
    const valid = fits.and(isTooMuch.or(isTooLong).not());
    return { valid, clock: new MatchClock(bank, low, bank, bank) };
  }

  /** Unpacks a leaf's clock. `toField` packed it, so it has exactly four 16-bit parts. */
  static read(packed: Field): MatchClock {
    const [own, other, increment, bank] = partsOf(packed, 4) as [Field, Field, Field, Field];
    return new MatchClock(bank, increment, own, other);
  }

  toField(): Field {
    const { bank, increment, own, other } = this;
    const terms = bank.mul(BASE).add(increment);
    return terms.mul(BASE).add(other).mul(BASE).add(own).seal();
  }

  /**
   * Encodes the clock as the number that the players agreed on. That number does not contain the
   * remaining times.
   */
  number(): Field {
    const { bank, increment } = this;
    const isBank = bank.equals(increment).not();
    return bank.mul(isBank.toField()).mul(BASE).add(increment).seal();
  }

  /**
   * The clock after a move that left the mover `left` seconds (16 bits). The mover gains the
   * increment, and the other side's time starts to run. If the phase before the move has its own
   * seconds, the mover's clock is full after the move. If the phase after the move has its own
   * seconds, the other side gets that many.
   */
  afterMove(left: Field, phases?: PhaseSeconds): MatchClock {
    const moverLeft = refilled(this, left);
    if (phases === undefined) return this.with(this.other, moverLeft);
    const { before, after } = phases;
    return this.with(
      Provable.if(after.equals(0), this.other, after),
      Provable.if(before.equals(0), moverLeft, this.bank),
    );
  }

  with(own: Field, other: Field): MatchClock {
    return new MatchClock(this.bank, this.increment, own, other);
  }
}

/**
 * The seconds of the phases before and after a move, below 2^16. 0 means that the players' clock
 * runs.
 */
export interface PhaseSeconds {
  readonly before: Field;
  readonly after: Field;
}

/** A side's time after its move: the time left plus the increment, at most the bank. */
function refilled({ bank, increment }: Pick<MatchClock, "bank" | "increment">, left: Field): Field {
  const sum = left.add(increment).seal();
  const excess = sum.sub(bank).seal();
  const isFull = Provable.witness(Bool, () => excess.toBigInt() < Field.ORDER >> 1n);
  const cut = excess.mul(isFull.toField()).seal();
  // With a wrong `isFull`, this number would be negative. With the right one it is the excess or
  // the shortfall, which fits 16 bits because the increment is at most the bank. At 0, both
  // values of `isFull` give the same result.
  Gadgets.rangeCheck16(cut.mul(2).sub(excess).seal());
  return sum.sub(cut).seal();
}

/**
 * Splits a packed number into `count` parts of 16 bits, lowest first. The number must have
 * exactly `count` parts.
 */
function partsOf(number: Field, count: number): Field[] {
  const parts = Array.from({ length: count }, (_, at) =>
    Provable.witness(Field, () => (number.toBigInt() >> BigInt(16 * at)) & (BASE - 1n)),
  );
  for (const part of parts) Gadgets.rangeCheck16(part);
  // Only one list of parts has this sum.
  const sum = parts.reduceRight((sum, part) => sum.mul(BASE).add(part), Field(0));
  sum.assertEquals(number);
  return parts;
}
