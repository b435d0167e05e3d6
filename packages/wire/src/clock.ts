/**
 * The clock of a match. Signatures and queues use its one-number form, `moveLimit`. A number up
 * to `LONGEST_MOVE` is the seconds that a side has for each move. A larger number is a bank with
 * an increment: `bank · 2^16 + increment`. If the lower half is 2^15 or more, both are in days:
 * `bank · 2^16 + 2^15 + increment`. Such a match is slow, see `isSlow`.
 *
 * A side starts with the bank. Each of its moves adds the increment, but its time never exceeds
 * the bank. A time per move works like a bank with an increment of the same size, so one rule
 * covers both forms.
 */
export interface Clock {
  /** The seconds that a side starts with. A side never has more. */
  readonly bank: number;
  /** The seconds that a side gains with each move. */
  readonly increment: number;
}

/** The number of a seat: 0 for the side that moves first, 1 for the other. */
export type SeatNumber = 0 | 1;

/**
 * The maximum time per move, in seconds.
 *
 * Limit: seconds per move.
 */
export const LONGEST_MOVE = 65_535;

/**
 * The maximum bank, in seconds. It keeps every clock's number below 2^31.
 *
 * Limit: seconds in a player's bank.
 */
export const LARGEST_BANK = 32_767;

/** The maximum bank of a slow match, in days. It is also its maximum time per move. */
export const MOST_DAYS = 14;

/** Seconds in a day, the unit of a slow match's clock. */
export const DAY = 86_400;

/** The most seconds that a side can ever have left. */
export const LONGEST_TIME = MOST_DAYS * DAY;

const BASE = 2 ** 16;

/** Added to the increment of a clock in days. An increment in seconds is below the bank. */
const IN_DAYS = 2 ** 15;

/** The seconds that each side had left after the last move, by seat. */
export type TimeLeft = readonly [number, number];

/** Decodes a clock. Returns undefined if the number encodes no clock. */
export function readClock(number: number): Clock | undefined {
  if (!Number.isSafeInteger(number) || number < 1) return undefined;
  const [bank, increment] = [Math.floor(number / BASE), number % BASE];
  if (bank === 0) return { bank: increment, increment };
  if (increment >= IN_DAYS) {
    const days = increment - IN_DAYS;
    return bank <= MOST_DAYS && days <= bank
      ? { bank: bank * DAY, increment: days * DAY }
      : undefined;
  }
  // With an increment as large as its bank, a clock is a time per move, which has bank 0. A larger
  // increment would give no more time, because no side ever has more than its bank.
  return bank <= LARGEST_BANK && increment < bank ? { bank, increment } : undefined;
}

/**
 * Decodes a number that must encode a clock, such as a match's `moveLimit`. Throws if it does
 * not.
 */
export function clockNumbered(number: number): Clock {
  const clock = readClock(number);
  if (clock === undefined) throw new RangeError(`${number} is not a clock`);
  return clock;
}

/** Encodes a clock as the number that is signed. */
export function writeClock(clock: Clock): number {
  const { bank, increment } = clock;
  if (isSlow(clock)) return (bank / DAY) * BASE + IN_DAYS + increment / DAY;
  return bank === increment ? bank : bank * BASE + increment;
}

/** Whether a side has the same time for each move, however long its earlier moves took. */
export function isPerMove({ bank, increment }: Clock): boolean {
  return bank === increment;
}

/**
 * Whether a match with this clock lasts for days. A player may be in any number of slow matches
 * beside one other match.
 */
export function isSlow({ bank }: Pick<Clock, "bank">): boolean {
  return bank >= DAY;
}

/** The seconds that both sides have at the start of a match. */
export function timeAtStart({ bank }: Clock): TimeLeft {
  return [bank, bank];
}

/**
 * In some phases of a game, a player has a fixed number of seconds for a move instead of the
 * players' clock. `before` is that number in the phase before a move, and `after` in the phase
 * after the move. undefined if the players' clock runs in that phase.
 */
export interface PhaseSeconds {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/**
 * The seconds that both sides have left after this seat made a move that took `taken` seconds. If
 * the phase before the move has a fixed number of seconds, the mover's clock is full after the
 * move. If the phase after the move has one, the next mover gets that number.
 */
export function timeAfterMove(
  { bank, increment }: Clock,
  left: TimeLeft,
  {
    seat,
    taken,
    phases: { before, after } = NO_PHASES,
  }: { seat: SeatNumber; taken: number; phases?: PhaseSeconds | undefined },
): TimeLeft {
  const [own, other] = seat === 0 ? left : [left[1], left[0]];
  const mover = before === undefined ? Math.min(bank, own - taken + increment) : bank;
  const next = after ?? other;
  return seat === 0 ? [mover, next] : [next, mover];
}

const NO_PHASES: PhaseSeconds = { before: undefined, after: undefined };
