import { describe, expect, test } from "@jest/globals";
import { lengthOf, random } from "@kifu/kit/testing";
import {
  exponential,
  grownUntil,
  NEWCOMER,
  ONE,
  PERIOD_BITS,
  type PlainRating,
  ratedAfter,
  shownRating,
} from "../../src/ratings/glicko.js";
import { floatGrown, type FloatRating, floatRated, newcomer } from "./floatGlicko.js";
import { anyRating, edges, points } from "./ratingSamples.js";

const PERIOD = 1n << PERIOD_BITS;
const volatilityOf = ({ drift }: PlainRating) => Math.sqrt(Number(drift) / 2 ** 48);

/** "Example of the Glicko-2 system": one player, and three games in one rating period. */
const OPPONENTS = [
  [1400, 30, 1],
  [1550, 100, 0],
  [1700, 300, 0],
] as const;

describe("Glickman's published example", () => {
  const results = OPPONENTS.map(([rating, deviation, score]) => ({
    opponent: points(rating, deviation),
    halfPoints: BigInt(2 * score),
  }));
  const after = ratedAfter(points(1500, 200), results, PERIOD);
  const shown = shownRating(after, PERIOD);

  test("gives the numbers that he prints", () => {
    // He prints 1464.06, because he rounds the change to −0.2069 units before the last step.
    const change = (shown.rating - 1500) / 173.7178;
    expect(change.toFixed(4)).toBe("-0.2069");
    expect((1500 + 173.7178 * Number(change.toFixed(4))).toFixed(2)).toBe("1464.06");
    expect(shown.deviation.toFixed(2)).toBe("151.52");
    expect(Math.floor(volatilityOf(after) * 1e5) / 1e5).toBe(0.05999);
  });

  test("gives the same numbers as in floating point, unrounded", () => {
    const player = { rating: 1500, deviation: 200, volatility: 0.06, ratedAt: 0 };
    const games = OPPONENTS.map(([rating, deviation, score]) => ({
      opponent: { rating, deviation },
      score,
    }));
    const float = floatRated(player, games, Number(PERIOD));
    expect(shown.rating).toBeCloseTo(float.rating, 6);
    expect(shown.deviation).toBeCloseTo(float.deviation, 6);
    expect(volatilityOf(after)).toBeCloseTo(float.volatility, 8);
  });
});

describe("ratings in whole numbers", () => {
  test("stay within a point of floating point over 1,000 games each", () => {
    const { below } = random(3, "games");
    const players = 10;
    const exact: PlainRating[] = Array.from({ length: players }, () => NEWCOMER);
    const float: FloatRating[] = Array.from({ length: players }, () => newcomer);
    let time = 0;
    for (let game = 0; game < (players * 1000) / 2; game++) {
      // Every seventh pause lasts long enough to show.
      time += game % 7 === 0 ? below(1_000_000) : below(2000);
      const one = below(players);
      const other = (one + 1 + below(players - 1)) % players;
      const isBetter = one > other;
      const halfPoints = below(4) === 0 ? below(3) : isBetter ? 2 : 0;
      const now = BigInt(time);
      const grown = [one, other].map((player) => grownUntil(exact[player]!, now));
      const floats = [one, other].map((player) => floatGrown(float[player]!, time));
      [one, other].forEach((player, i) => {
        const points = i === 0 ? halfPoints : 2 - halfPoints;
        const against = { opponent: grown[1 - i]!, halfPoints: BigInt(points) };
        exact[player] = ratedAfter(exact[player]!, [against], now);
        const floatAgainst = { opponent: floats[1 - i]!, score: points / 2 };
        float[player] = floatRated(float[player]!, [floatAgainst], time);
        const shown = shownRating(exact[player], now);
        expect(Math.abs(shown.rating - float[player].rating)).toBeLessThan(0.01);
        expect(Math.abs(shown.deviation - float[player].deviation)).toBeLessThan(0.01);
        expect(Math.abs(volatilityOf(exact[player]) - float[player].volatility)).toBeLessThan(1e-5);
      });
    }
    const ratings = float.map(({ rating }) => rating);
    expect(Math.max(...ratings) - Math.min(...ratings)).toBeGreaterThan(300);
  });

  test("follow floating point from every rating that can be stored", () => {
    const source = random(4, "ratings");
    const many = Array.from({ length: lengthOf({ short: 300, whole: 100_000 }) }, () =>
      [0, 1].map(() => anyRating(source)),
    );
    const pairs = [...many, ...edges.flatMap((one) => edges.map((other) => [one, other]))];
    for (const [player, opponent] of pairs as [PlainRating, PlainRating][]) {
      const halfPoints = source.below(3);
      const time = player.ratedAt + source.bits(24);
      const after = ratedAfter(player, [{ opponent, halfPoints: BigInt(halfPoints) }], time);
      const [before, against] = [player, opponent].map((rating) => ({
        ...shownRating(rating, rating.ratedAt),
        volatility: volatilityOf(rating),
        ratedAt: Number(rating.ratedAt),
      })) as unknown as readonly [FloatRating, FloatRating];
      const result = { opponent: against, score: halfPoints / 2 };
      const float = floatRated(before, [result], Number(time));
      expect(shownRating(after, time).rating).toBeCloseTo(float.rating, 2);
      expect(shownRating(after, time).deviation).toBeCloseTo(float.deviation, 2);
      expect(volatilityOf(after)).toBeCloseTo(float.volatility, 5);
    }
  });

  test.each([0, 1e-9, 0.007, 0.0078125, 0.1, 1, 2.5, 15.99, 22.5, 31.99])(
    "have e^-%d to nine digits",
    (x) => {
      const scaled = BigInt(Math.round(x * 2 ** 32));
      expect(Number(exponential(scaled)) / 2 ** 32).toBeCloseTo(Math.exp(-x), 9);
    },
  );

  test("are equal after a draw between equals, and the winner's is higher after a win", () => {
    const player = points(1700, 60);
    const ratingAfter = (halfPoints: bigint, opponent: PlainRating = player) =>
      ratedAfter(player, [{ opponent, halfPoints }], 0n).rating;
    expect(ratingAfter(1n)).toBe(player.rating);
    expect(ratingAfter(2n)).toBeGreaterThan(player.rating);
    expect(ratingAfter(0n)).toBeLessThan(player.rating);
    // One who is expected to win gains less than one who is not.
    const [weak, strong] = [points(1300, 60), points(2100, 60)];
    expect(ratingAfter(2n, weak)).toBeLessThan(ratingAfter(2n, strong));
  });

  test("become less certain with time, up to a newcomer's uncertainty", () => {
    const player = points(1700, 60);
    const deviationAt = (periods: number) =>
      shownRating(player, BigInt(periods) * PERIOD).deviation;
    expect(deviationAt(0)).toBeCloseTo(60, 6);
    expect(deviationAt(1)).toBeCloseTo(Math.hypot(60, 0.06 * 173.7178), 6);
    expect(deviationAt(100_000)).toBeCloseTo(350, 4);
    expect(shownRating(player, 0n).isProvisional).toBe(false);
    expect(shownRating(player, 80n * PERIOD).isProvisional).toBe(true);
  });

  test("gain by self-play what docs/protocol/ratings.md says", () => {
    const after = (wins: number, isNew: boolean) => {
      let [winner, loser]: [PlainRating, PlainRating] = [NEWCOMER, NEWCOMER];
      for (let win = 0; win < wins; win++) {
        const opponent = isNew ? NEWCOMER : loser;
        loser = ratedAfter(loser, [{ opponent: winner, halfPoints: 0n }], 0n);
        winner = ratedAfter(winner, [{ opponent, halfPoints: 2n }], 0n);
      }
      const { rating, isProvisional } = shownRating(winner, 0n);
      return [Math.round(rating), isProvisional];
    };
    expect([10, 100].map((wins) => after(wins, false))).toEqual([
      [1841, true],
      [1987, true],
    ]);
    expect([10, 100].map((wins) => after(wins, true))).toEqual([
      [1992, true],
      [2326, false],
    ]);
  });

  test("never leave their ranges, however often one player wins", () => {
    let [strong, weak]: [PlainRating, PlainRating] = [NEWCOMER, NEWCOMER];
    for (let game = 0; game < 20_000; game++) {
      [strong, weak] = [
        ratedAfter(strong, [{ opponent: weak, halfPoints: 2n }], 0n),
        ratedAfter(weak, [{ opponent: strong, halfPoints: 0n }], 0n),
      ];
    }
    const [best, worst] = [strong, weak].map((each) => shownRating(each, 0n));
    expect(best!.rating).toBeLessThanOrEqual(4000.001);
    expect(worst!.rating).toBeGreaterThanOrEqual(99.999);
    expect(best!.deviation).toBeGreaterThanOrEqual(44.999);
    expect(ONE).toBe(4_294_967_296n);
  });
});
