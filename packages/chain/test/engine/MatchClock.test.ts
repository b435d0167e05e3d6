import { describe, expect, test } from "@jest/globals";
import { findTwoSided, lengthOf, random } from "@kifu/kit/testing";
import {
  clockNumbered,
  DAY,
  isSlow,
  LARGEST_BANK,
  LONGEST_MOVE,
  MOST_DAYS,
  readClock,
  timeAfterMove,
  writeClock,
} from "@kifu/wire";
import { Field, Provable } from "o1js";
import { MatchClock } from "../../src/engine/MatchClock.js";
import { EDGES, LAST } from "../harness/numbers.js";

const bank = (seconds: number, increment: number) => seconds * 65_536 + increment;
const days = (most: number, increment: number) => bank(most, 32_768 + increment);

const NUMBERS: readonly (number | bigint)[] = [
  0,
  1,
  2,
  10,
  LONGEST_MOVE - 1,
  LONGEST_MOVE,
  bank(1, 0),
  bank(1, 1),
  bank(1, 65_535),
  bank(2, 1),
  bank(2, 2),
  bank(180, 2),
  bank(180, 179),
  bank(180, 180),
  bank(LARGEST_BANK, 0),
  bank(LARGEST_BANK, LARGEST_BANK - 1),
  bank(LARGEST_BANK, LARGEST_BANK),
  bank(LARGEST_BANK + 1, 0),
  bank(LARGEST_BANK + 1, 65_535),
  bank(65_535, 65_534),
  bank(65_535, 65_535),
  days(0, 0),
  days(0, 1),
  days(1, 0),
  days(1, 1),
  days(1, 2),
  days(7, 1),
  days(7, 7),
  days(7, 8),
  days(MOST_DAYS, 0),
  days(MOST_DAYS, MOST_DAYS),
  days(MOST_DAYS + 1, 1),
  days(LARGEST_BANK, 1),
  (1n << 32n) + BigInt(days(7, 1)),
  1n << 32n,
  (1n << 32n) + 10n,
  (1n << 32n) + BigInt(bank(180, 2)),
  1n << 64n,
  1n << 240n,
  LAST,
  ...EDGES,
];

const parse = ([number]: readonly Field[]) => {
  const { valid, clock } = MatchClock.parse(number!);
  return [valid.toField(), clock.toField().mul(valid.toField())];
};

function packed(number: number, own?: number, other?: number): bigint {
  const clock = readClock(number)!;
  const [left, right] = [own ?? clock.bank, other ?? clock.bank].map(BigInt) as [bigint, bigint];
  return (BigInt(number) << 64n) + (right << 32n) + left;
}

describe("the number of a clock", () => {
  test.each(NUMBERS)(
    "is decoded like in the plain rules, also in a circuit: %d",
    async (number) => {
      const plain = readClock(Number(number));
      // Numbers beyond 2^53 are not clocks, even if rounding makes them look like one.
      const expected = plain && packed(Number(number));
      await Provable.runAndCheck(() => {
        const fields = parse([Provable.witness(Field, () => number)]);
        Provable.asProver(() => {
          const answer = fields.map((field) => field.toBigInt());
          expect(answer).toEqual(expected === undefined ? [0n, 0n] : [1n, expected]);
        });
      });
    },
  );

  test.each([
    [days(1, 1), true],
    [days(MOST_DAYS, 0), true],
    [LONGEST_MOVE, false],
    [bank(LARGEST_BANK, 3), false],
  ])("%d says whether the match is slow: %s", (number, slow) => {
    expect(isSlow(clockNumbered(number))).toBe(slow);
    const { clock } = MatchClock.parse(Field(number));
    expect(clock.isSlow.toBoolean()).toBe(slow);
    expect(MatchClock.read(clock.toField()).isSlow.toBoolean()).toBe(slow);
  });

  test.each(NUMBERS)("cannot be decoded otherwise by a prover: %d", async (number) => {
    expect(await findTwoSided({ inputs: [BigInt(number)], run: parse })).toBeUndefined();
  });

  test.each([
    ...[1, 10, 32_768, LONGEST_MOVE, bank(1, 0), bank(180, 2), bank(LARGEST_BANK, 3)],
    ...[days(1, 1), days(7, 1), days(MOST_DAYS, MOST_DAYS)],
  ])("can be read back from a leaf: %d", async (number) => {
    const run = ([leaf]: readonly Field[]) => [MatchClock.read(leaf!).number()];
    expect(run([Field(packed(number, 0, 1))])[0]!.toBigInt()).toBe(BigInt(number));
    const circuit = { inputs: [packed(number, 0, 1)], run };
    expect(await findTwoSided(circuit)).toBeUndefined();
  });
});

describe("the clock in a leaf", () => {
  test("is read as it was written, with no other reading", async () => {
    const leaf = packed(bank(180, 2), 7, 100);
    const parts = ([field]: readonly Field[]) => {
      const { bank, increment, own, other } = MatchClock.read(field!);
      return [bank, increment, own, other];
    };
    const read = parts([Field(leaf)]).map((field) => field.toBigInt());
    expect(read).toEqual([180n, 2n, 7n, 100n]);
    expect(MatchClock.read(Field(leaf)).toField().toBigInt()).toBe(leaf);
    expect(await findTwoSided({ inputs: [leaf], run: parts })).toBeUndefined();
  });

  test("cannot be proven with more than 96 bits", async () => {
    const circuit = () => void MatchClock.read(Provable.witness(Field, () => 1n << 96n));
    await expect(Provable.runAndCheck(circuit)).rejects.toThrow();
  });
});

describe("the time after a move", () => {
  const after = ([leaf, left]: readonly Field[]) => [
    MatchClock.read(leaf!).afterMove(left!).toField(),
  ];
  const cases: [string, number, number, number][] = [
    ["of a per-move clock, used up", 10, 0, 10],
    ["of a per-move clock, not used", 10, 10, 10],
    ["of the longest per-move clock", LONGEST_MOVE, 1, LONGEST_MOVE],
    ["with the increment", bank(180, 2), 50, 52],
    ["with the increment alone", bank(180, 2), 0, 2],
    ["a second below the bank", bank(180, 2), 177, 179],
    ["up to the bank", bank(180, 2), 178, 180],
    ["not beyond the bank", bank(180, 2), 179, 180],
    ["not beyond the bank, for a move that took no time", bank(180, 2), 180, 180],
    ["without an increment", bank(180, 0), 50, 50],
    ["without an increment, at the end", bank(180, 0), 0, 0],
    ["of days for each move", days(7, 7), 1, 7 * DAY],
    ["of a bank of days with a day for each move", days(7, 1), 3 * DAY + 5, 4 * DAY + 5],
    ["not beyond a bank of days", days(7, 1), 6 * DAY + 5, 7 * DAY],
    ["of the longest clock", days(MOST_DAYS, MOST_DAYS), MOST_DAYS * DAY, MOST_DAYS * DAY],
    ["of the largest bank", bank(LARGEST_BANK, LARGEST_BANK - 1), LARGEST_BANK, LARGEST_BANK],
  ];

  test.each(cases)("%s", async (_, number, left, expected) => {
    const leaf = packed(number, 99 % (readClock(number)!.bank + 1), 77);
    const [clock] = after([Field(leaf), Field(left)]);
    // The mover's time is the second one, because it is now the other side's turn.
    expect(clock!.toBigInt()).toBe(packed(number, 77, expected));
    const circuit = { inputs: [leaf, BigInt(left)], run: after };
    expect(await findTwoSided(circuit)).toBeUndefined();
  });

  test("matches the plain rules for any clock", () => {
    const drawn = random(3);
    for (let i = 0; i < lengthOf({ short: 200, whole: 5000 }); i++) {
      const seconds = 1 + drawn.below(drawn.pick([3, MOST_DAYS, 100, LARGEST_BANK]));
      const perMove = drawn.chance(0.3);
      const unit = drawn.chance(0.3) && seconds <= MOST_DAYS ? DAY : 1;
      const increment = (perMove ? seconds : drawn.below(seconds)) * unit;
      const clock = { bank: seconds * unit, increment };
      const [own, other] = [drawn.below(clock.bank + 1), drawn.below(clock.bank + 1)];
      const taken = drawn.below(own + 1);
      const leaf = packed(writeClock(clock), own, other);
      const [, second] = timeAfterMove(clock, [other, own], { seat: 1, taken });
      const [clockAfter] = after([Field(leaf), Field(own - taken)]);
      expect(clockAfter!.toBigInt()).toBe(packed(writeClock(clock), other, second));
    }
  });
});
