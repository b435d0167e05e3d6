import { describe, expect, jest, test } from "@jest/globals";
import { findTwoSided, lengthOf, random, runOverVariables } from "@kifu/kit/testing";
import { Field, Provable } from "o1js";
import * as plain from "../../src/ratings/glicko.js";
import type { PlainRating } from "../../src/ratings/glicko.js";
import {
  exponential,
  expectedScore,
  ratedAfter,
  weightOf,
} from "../../src/ratings/glickoCircuit.js";
import { Rating } from "../../src/ratings/Rating.js";
import { anyRating, edges, points } from "./ratingSamples.js";

jest.setTimeout(300_000);

interface Game {
  readonly player: PlainRating;
  readonly opponents: readonly PlainRating[];
  readonly halfPoints: readonly bigint[];
  readonly time: bigint;
}

const fieldsOf = ({ rating, variance, drift, ratedAt }: PlainRating) => [
  rating,
  variance,
  drift,
  ratedAt,
];

function plainly({ player, opponents, halfPoints, time }: Game): bigint[] {
  const results = opponents.map((opponent, i) => ({ opponent, halfPoints: halfPoints[i]! }));
  return fieldsOf(plain.ratedAfter(player, results, time));
}

/** The same as a circuit over variables. */
function circuitOf({ player, opponents, halfPoints, time }: Game) {
  return {
    inputs: [...fieldsOf(player), ...opponents.flatMap(fieldsOf), ...halfPoints, time],
    run(inputs: readonly Field[]): Field[] {
      const ratingAt = (i: number) => {
        const [rating, variance, drift, ratedAt] = inputs.slice(4 * i, 4 * i + 4) as Four;
        return new Rating({ rating, variance, drift, ratedAt });
      };
      const results = opponents.map((_, i) => ({
        opponent: ratingAt(i + 1),
        halfPoints: inputs[4 * (opponents.length + 1) + i]!,
      }));
      return Rating.toFields(ratedAfter(ratingAt(0), results, inputs.at(-1)!));
    },
  };
}

type Four = [Field, Field, Field, Field];

const EXAMPLE: Game = {
  player: points(1500, 200),
  opponents: [points(1400, 30), points(1550, 100), points(1700, 300)],
  halfPoints: [2n, 0n, 0n],
  time: 1n << plain.PERIOD_BITS,
};

const source = random(5, "circuit");
const anyGame = (player = anyRating(source), opponent = anyRating(source)): Game => ({
  player,
  opponents: [opponent],
  halfPoints: [BigInt(source.below(3))],
  time: player.ratedAt + source.bits(26),
});

describe("the circuit of a rating", () => {
  test("gives Glickman's example", async () => {
    expect(await runOverVariables(circuitOf(EXAMPLE))).toEqual(plainly(EXAMPLE));
  });

  test("gives exactly the numbers of the plain rule", async () => {
    const games = [
      ...Array.from({ length: lengthOf({ short: 25, whole: 2000 }) }, () => anyGame()),
      ...edges.flatMap((one) => edges.map((other) => anyGame(one, other))),
      anyGame(plain.NEWCOMER, plain.NEWCOMER),
      { ...anyGame(plain.NEWCOMER, plain.NEWCOMER), time: (1n << 63n) - 1n },
    ];
    for (const game of games) {
      expect(await runOverVariables(circuitOf(game))).toEqual(plainly(game));
    }
  });

  test.each([
    ["of Glickman's example", EXAMPLE],
    ["of two newcomers", { ...anyGame(plain.NEWCOMER, plain.NEWCOMER), time: 1000n }],
    ["of the best player against the worst", anyGame(edges[1], edges[0])],
    ["of the worst player against the best", anyGame(edges[0], edges[1])],
  ])("cannot be a prover's choice: %s", async (_, game) => {
    const most = lengthOf({ short: 150, whole: 5000 });
    expect(await findTwoSided(circuitOf(game), { most })).toBeUndefined();
  });
});

describe("the parts of the circuit", () => {
  const parts: readonly [string, readonly bigint[], (inputs: readonly Field[]) => Field, bigint][] =
    [
      ...[0n, 1n, (1n << 25n) - 1n, 1n << 25n, (1n << 37n) - 1n, 3n << 33n].map(
        (x) =>
          [
            `e^-${x}`,
            [x],
            ([x]: readonly Field[]) => exponential(x!),
            plain.exponential(x),
          ] as const,
      ),
      ...[0n, plain.SMALLEST_VARIANCE, plain.LARGEST_VARIANCE].map(
        (x) =>
          [
            `the weight of ${x}`,
            [x],
            ([x]: readonly Field[]) => weightOf(x!),
            plain.weightOf(x),
          ] as const,
      ),
      ...[0n, 1n, -1n, 1n << 36n, -(1n << 36n)].map(
        (x) =>
          [
            `the score of a lead of ${x}`,
            [x, plain.ONE],
            ([lead, weight]: readonly Field[]) => expectedScore(lead!, weight!),
            plain.expectedScore(x, plain.ONE),
          ] as const,
      ),
    ] as never;

  test.each(parts)("have one answer, the plain rule's: %s", async (_, inputs, part, answer) => {
    const circuit = { inputs, run: (inputs: readonly Field[]) => [part(inputs)] };
    expect(await runOverVariables(circuit)).toEqual([answer]);
    expect(
      await findTwoSided(circuit, { most: lengthOf({ short: 300, whole: 5000 }) }),
    ).toBeUndefined();
  });

  test("cannot be proven for a number that is too large", async () => {
    const circuit = () => void exponential(Provable.witness(Field, () => 1n << 37n));
    await expect(Provable.runAndCheck(circuit)).rejects.toThrow();
  });
});
