import { fitsBits } from "@kifu/kit";
import { DAY, LARGEST_BANK, MOST_DAYS } from "@kifu/wire";
import { Bool, Field, Gadgets, Provable } from "o1js";
import { belowZero } from "./arithmetic.js";

const BASE = 1n << 16n;

/** Every number of seconds that a clock has, or that a move may take, is below 2 to this power. */
export const SECONDS_BITS = 32;

/**
 * A match's clock and the time that both sides have left, packed into one field of a leaf: the
 * clock's number, and two 32-bit numbers of seconds. `Clock` of `@kifu/wire` explains the clock.
 */
export class MatchClock {
  private constructor(
    private readonly terms: ClockTerms,
    /** The seconds that the side to move had left at the last move. */
    readonly own: Field,
    readonly other: Field,
  ) {}

  /** Decodes the starting clock from any field. `valid` is false if the field encodes none. */
  static parse(number: Field): { valid: Bool; clock: MatchClock } {
    const { fits, value } = fitsBits(number, 32);
    const [low, high] = partsOf(value, [16, 16]) as [Field, Field];
    const terms = termsOf(low, high);
    const { isPerMove, isSlow, steps } = terms;
    // A time per move is at least 1. Otherwise the increment must be less than the bank. In days
    // it may be as large, which makes it a time per move.
    const spare = Provable.if(isPerMove, low, high.sub(steps).add(isSlow.toField()).seal());
    const isTooMuch = belowZero(spare.sub(1).seal()).isBelow;
    const most = Provable.if(isSlow, Field(MOST_DAYS), Field(LARGEST_BANK));
    const isTooLong = belowZero(most.sub(high).seal()).isBelow;
    const valid = fits.and(isTooMuch.or(isTooLong).not());
    return { valid, clock: new MatchClock(terms, terms.bank, terms.bank) };
  }

  /** Unpacks a leaf's clock. `toField` packed it, so it has exactly these parts. */
  static read(packed: Field): MatchClock {
    const [own, other, low, high] = partsOf(packed, [32, 32, 16, 16]) as [
      Field,
      Field,
      Field,
      Field,
    ];
    return new MatchClock(termsOf(low, high), own, other);
  }

  /** The seconds that a side starts with. A side never has more. */
  get bank(): Field {
    return this.terms.bank;
  }

  /** The seconds that a side gains with each move. Never more than the bank. */
  get increment(): Field {
    return this.terms.increment;
  }

  /** Whether the clock counts in days. See `isSlow` of `@kifu/wire`. */
  get isSlow(): Bool {
    return this.terms.isSlow;
  }

  toField(): Field {
    const sides = this.other.mul(1n << BigInt(SECONDS_BITS)).add(this.own);
    return this.terms.number
      .mul(1n << BigInt(2 * SECONDS_BITS))
      .add(sides)
      .seal();
  }

  /**
   * Encodes the clock as the number that the players agreed on. That number does not contain the
   * remaining times.
   */
  number(): Field {
    return this.terms.number;
  }

  /**
   * The clock after a move that left the mover `left` seconds (32 bits). The mover gains the
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
    return new MatchClock(this.terms, own, other);
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

/** What a clock's number says. */
interface ClockTerms {
  readonly number: Field;
  readonly isPerMove: Bool;
  readonly isSlow: Bool;
  /** The increment in the clock's unit, a second or a day. */
  readonly steps: Field;
  readonly bank: Field;
  readonly increment: Field;
}

/** Decodes the two halves of a clock's number. `low` has 16 bits. */
function termsOf(low: Field, high: Field): ClockTerms {
  // A number below 2^16 is a time per move in seconds. Each move restores that time in full.
  const isPerMove = high.equals(0);
  const isUpper = Provable.witness(Bool, () => low.toBigInt() >= BASE >> 1n);
  const rest = low.sub(isUpper.toField().mul(BASE >> 1n)).seal();
  // `rest` is from −2^15 to 2^16. Twice as much fits 16 bits only from 0 to 2^15 − 1, which holds
  // for one value of `isUpper`.
  Gadgets.rangeCheck16(rest.mul(2).seal());
  const isSlow = isUpper.and(isPerMove.not());
  const unit = isSlow
    .toField()
    .mul(DAY - 1)
    .add(1)
    .seal();
  const steps = Provable.if(isPerMove, low, rest);
  const bank = high.add(low.mul(isPerMove.toField()).seal()).mul(unit).seal();
  const increment = steps.mul(unit).seal();
  return { number: high.mul(BASE).add(low).seal(), isPerMove, isSlow, steps, bank, increment };
}

/** A side's time after its move: the time left plus the increment, at most the bank. */
function refilled({ bank, increment }: Pick<MatchClock, "bank" | "increment">, left: Field): Field {
  const sum = left.add(increment).seal();
  const excess = sum.sub(bank).seal();
  const isFull = Provable.witness(Bool, () => excess.toBigInt() < Field.ORDER >> 1n);
  const cut = excess.mul(isFull.toField()).seal();
  // With a wrong `isFull`, this number would be negative. With the right one it is the excess or
  // the shortfall, which fits 32 bits because the increment is at most the bank. At 0, both
  // values of `isFull` give the same result.
  Gadgets.rangeCheck32(cut.mul(2).sub(excess).seal());
  return sum.sub(cut).seal();
}

/**
 * Splits a packed number into parts of these many bits, lowest first. The number must have
 * exactly these parts.
 */
function partsOf(number: Field, bits: readonly (16 | 32)[]): Field[] {
  const starts = bits.map((_, at) => bits.slice(0, at).reduce((sum, each) => sum + each, 0));
  const parts = bits.map((width, at) =>
    Provable.witness(Field, () => BigInt.asUintN(width, number.toBigInt() >> BigInt(starts[at]!))),
  );
  for (const [at, part] of parts.entries()) Gadgets.rangeCheckN(bits[at]!, part);
  // Only one list of parts has this sum.
  const terms = parts.map((part, at) => part.mul(1n << BigInt(starts[at]!)));
  terms.reduce((sum, term) => sum.add(term)).assertEquals(number);
  return parts;
}
