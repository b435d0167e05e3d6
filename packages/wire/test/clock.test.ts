import { describe, expect, test } from "@jest/globals";
import {
  type Clock,
  clockNumbered,
  DAY,
  isPerMove,
  isSlow,
  LARGEST_BANK,
  LONGEST_MOVE,
  LONGEST_TIME,
  MOST_DAYS,
  readClock,
  timeAfterMove,
  timeAtStart,
  writeClock,
} from "../src/clock.js";

const clocks: [string, number, Clock][] = [
  ["a second for each move", 1, { bank: 1, increment: 1 }],
  ["a minute for each move", 60, { bank: 60, increment: 60 }],
  ["the longest time for each move", LONGEST_MOVE, { bank: LONGEST_MOVE, increment: LONGEST_MOVE }],
  ["a bank without an increment", 65_536, { bank: 1, increment: 0 }],
  ["3 minutes and 2 seconds", 180 * 65_536 + 2, { bank: 180, increment: 2 }],
  ["a day for each move", 65_536 + 32_769, { bank: DAY, increment: DAY }],
  ["a week, and a day for each move", 7 * 65_536 + 32_769, { bank: 7 * DAY, increment: DAY }],
  ["a day for the whole match", 65_536 + 32_768, { bank: DAY, increment: 0 }],
  [
    "the longest clock",
    MOST_DAYS * 65_537 + 32_768,
    { bank: LONGEST_TIME, increment: LONGEST_TIME },
  ],
  ["the largest bank", LARGEST_BANK * 65_536 + 1, { bank: LARGEST_BANK, increment: 1 }],
];

describe("the number of a clock", () => {
  test.each(clocks)("is %s", (_, number, clock) => {
    expect(readClock(number)).toEqual(clock);
    expect(clockNumbered(number)).toEqual(clock);
    expect(writeClock(clock)).toBe(number);
    expect(isPerMove(clock)).toBe(clock.bank === clock.increment);
    expect(isSlow(clock)).toBe(clock.bank >= DAY);
    expect(number).toBeLessThan(2 ** 31);
  });

  test.each([
    ["no time", 0],
    ["less than none", -60],
    ["half a second", 0.5],
    ["no number", NaN],
    ["an increment as large as the bank", 180 * 65_536 + 180],
    ["an increment larger than the bank", 2 * 65_536 + 3],
    ["an increment of more days than the bank", 65_536 + 32_770],
    ["a bank of too many days", (MOST_DAYS + 1) * 65_536 + 32_769],
    ["a bank that is too large", (LARGEST_BANK + 1) * 65_536],
    ["a number beyond 32 bits", 2 ** 32 + 60],
    ["a number beyond the exact integers", 2 ** 60],
  ])("is not %s", (_, number) => {
    expect(readClock(number)).toBeUndefined();
    expect(() => clockNumbered(number)).toThrow(RangeError);
  });
});

describe("the time of both sides", () => {
  test("starts with the whole bank", () => {
    expect(timeAtStart({ bank: 180, increment: 2 })).toEqual([180, 180]);
  });

  test.each([
    ["loses the seconds of the move and gains the increment", [100, 50], 0, 10, [92, 50]],
    ["does not change for the other side", [100, 50], 1, 50, [100, 2]],
    ["never exceeds the bank", [180, 50], 0, 1, [180, 50]],
  ] as const)("%s", (_, before, seat, taken, after) => {
    const clock = { bank: 180, increment: 2 };
    expect(timeAfterMove(clock, before, { seat, taken })).toEqual(after);
  });

  test.each([
    ["is that of the phase that a move begins", undefined, 60, [92, 60]],
    ["is full again after a move in a phase", 60, undefined, [180, 50]],
    ["is both within a phase", 60, 45, [180, 45]],
  ] as const)("%s", (_, before, after, left) => {
    const [clock, phases] = [
      { bank: 180, increment: 2 },
      { before, after },
    ];
    expect(timeAfterMove(clock, [100, 50], { seat: 0, taken: 10, phases })).toEqual(left);
    const [first, second] = timeAfterMove(clock, [50, 100], { seat: 1, taken: 10, phases });
    expect([second, first]).toEqual(left);
  });

  test("is reset after each move if the clock is per move", () => {
    const clock = clockNumbered(60);
    for (const taken of [0, 1, 59, 60]) {
      expect(timeAfterMove(clock, [60, 60], { seat: 1, taken })).toEqual([60, 60]);
    }
  });
});
