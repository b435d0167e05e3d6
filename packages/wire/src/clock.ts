import type { SeatNumber } from "./seatNumber.js";

/**
 * The clock of a match. It is one number, which is signed, named in queues and shown as `moveLimit`. Up to `LONGEST_MOVE` it is the
 * seconds that a side has for each move. Above it is a bank with an increment, `bank · 2^16 + increment`: a side begins
 * with the bank, and each of its moves gives it the increment, up to the bank. Time for each move is the same with an
 * increment as large as the bank, so both follow one rule.
 */
export interface Clock {
  /** The seconds that a side begins with, and never has more of. */
  readonly bank: number;
  /** The seconds that a move gives back to its side. */
  readonly increment: number;
}

/** The most seconds that a side can have for each move. */
export const LONGEST_MOVE = 65_535;

/** The most seconds that a bank can have. So each clock's number is below 2^31. */
export const LARGEST_BANK = 32_767;

const BASE = 2 ** 16;

/** The seconds that both sides have left as of the last move, by seat: each at the beginning of its next move. */
export type TimeLeft = readonly [number, number];

/** The clock that a number is; undefined when it is none. */
export function readClock(number: number): Clock | undefined {
  if (!Number.isSafeInteger(number) || number < 1) return undefined;
  const [bank, increment] = [Math.floor(number / BASE), number % BASE];
  if (bank === 0) return { bank: increment, increment };
  // A larger increment would be cut off; one as large as the bank has the number of a time for each move.
  return bank <= LARGEST_BANK && increment < bank ? { bank, increment } : undefined;
}

/** The clock of a number that is known to be a clock's, as that of each match is; throws for any other. */
export function clockNumbered(number: number): Clock {
  const clock = readClock(number);
  if (clock === undefined) throw new RangeError(`${number} is not a clock`);
  return clock;
}

/** The number of a clock, as it is signed. */
export function writeClock({ bank, increment }: Clock): number {
  return bank === increment ? bank : bank * BASE + increment;
}

/** Whether a side has the same time for each move, whatever it took for those before. */
export function isPerMove({ bank, increment }: Clock): boolean {
  return bank === increment;
}

/** What both sides have left when a match begins. */
export function timeAtStart({ bank }: Clock): TimeLeft {
  return [bank, bank];
}

/** What both have left after a move of this seat's, for which it took so many seconds. */
export function timeAfterMove(
  { bank, increment }: Clock,
  [first, second]: TimeLeft,
  { seat, taken }: { seat: SeatNumber; taken: number },
): TimeLeft {
  const after = (left: number) => Math.min(bank, left - taken + increment);
  return seat === 0 ? [after(first), second] : [first, after(second)];
}
