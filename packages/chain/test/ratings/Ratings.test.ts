import { describe, expect, test } from "@jest/globals";
import { lengthOf, random } from "@kifu/kit/testing";
import { codes } from "../../src/engine/codes.js";
import { Result } from "../../src/engine/Match.js";
import {
  grownUntil,
  NEWCOMER,
  type PlainRating,
  ratedAfter,
  shownRating,
} from "../../src/ratings/glicko.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { RecordingSandbox } from "../harness/RecordingSandbox.js";
import { verdictOf } from "../harness/verdictOf.js";
import { World } from "../harness/World.js";
import { sendDraw } from "../engine/draws.js";
import { seekOf, sendPair } from "../matchmaking/seeks.js";
import { pairRated, rate, storedRating, storeRating, withRatedMatch } from "./rating.js";
import { points } from "./ratingSamples.js";

type Two = readonly [PlainRating, PlainRating];

const fieldsOf = ({ rating, variance, drift, ratedAt }: PlainRating) => [
  rating,
  variance,
  drift,
  ratedAt,
];

/** Both ratings after a match between them, as the plain rule says. */
function plainly([first, second]: Two, halfPoints: bigint, time: number): Two {
  const now = BigInt(time);
  const against = (opponent: PlainRating, halfPoints: bigint) => [
    { opponent: grownUntil(opponent, now), halfPoints },
  ];
  return [
    ratedAfter(first, against(second, halfPoints), now),
    ratedAfter(second, against(first, 2n - halfPoints), now),
  ];
}

async function ratingsOf(world: World, game?: number): Promise<Two> {
  const { black, white } = world;
  return [await storedRating(world, black, game), await storedRating(world, white, game)];
}

const LIMIT = 10;
const endings: readonly {
  by: string;
  end(world: World): Promise<unknown>;
  result: number;
  halfPoints: bigint;
}[] = [
  {
    by: "five of the first",
    end: (world) => world.play("h8 h9 i8 i9 j8 j9 k8 k9 l8"),
    result: Result.firstWon,
    halfPoints: 2n,
  },
  {
    by: "five of the second",
    end: (world) => world.play("a1 h8 c1 i8 e1 j8 g1 k8 i1 l8"),
    result: Result.secondWon,
    halfPoints: 0n,
  },
  {
    by: "a draw",
    end: async (world) => {
      await world.play("h8 h9");
      await sendDraw(world);
    },
    result: Result.drawn,
    halfPoints: 1n,
  },
  {
    by: "a timeout",
    end: async (world) => {
      await world.play("h8 h9");
      world.pass(LIMIT + 1);
      await world.claimTimeout(1);
    },
    result: Result.secondWon,
    halfPoints: 0n,
  },
  {
    by: "a resignation before both have moved",
    end: (world) => world.resign(1, 1, world.white.key),
    result: Result.firstWon,
    halfPoints: 2n,
  },
  {
    by: "an abort by a player who has left within the day",
    end: async (world) => {
      await world.leftBefore(world.black);
      await world.endByAbort(1, 0);
    },
    result: Result.secondWon,
    halfPoints: 0n,
  },
];

describe("a rated match that ended", () => {
  test.each(endings.map((ending) => [ending.by, ending] as const))(
    "by %s changes both ratings once, as the plain rule says",
    async (_, { end, result, halfPoints }) => {
      const world = await withRatedMatch();
      const before: Two = [points(1850, 80), points(1700, 120, 0.07)];
      await storeRating(world, world.black, before[0]);
      await storeRating(world, world.white, before[1]);
      expect(await rate(world, 1)).toMatchObject({ ok: false, code: codes.match.notOver });
      await end(world);
      world.pass(1_000_000);
      expect((await world.result()).result).toBe(result);
      expect(await ratingsOf(world)).toEqual(before);

      const after = plainly(before, halfPoints, world.time);
      const receipt = await rate(world, 1);
      expect(receipt).toMatchObject({ ok: true, transitions: 4 });
      expect(receipt.events).toEqual([
        { name: "match-rated", fields: [1n, ...after.flatMap(fieldsOf)] },
      ]);
      expect(await ratingsOf(world)).toEqual(after);
      expect(await rate(world, 1)).toMatchObject({ ok: false, code: codes.rating.notDue });
      expect(await ratingsOf(world)).toEqual(after);
    },
  );

  test("by an abort changes no rating", async () => {
    const world = await withRatedMatch();
    await world.play("h8");
    await world.endByAbort(1, 0);
    expect((await world.result()).result).toBe(Result.aborted);
    expect(await rate(world, 1)).toMatchObject({ ok: false, code: codes.rating.aborted });
    expect(await ratingsOf(world)).toEqual([NEWCOMER, NEWCOMER]);
  });

  test("is rated in its own game only", async () => {
    const game = gameNumbers.TicTacToe;
    const world = await withRatedMatch(new World(), { game });
    await world.play("a1 b1 a2 b2 a3");
    await rate(world, 1);
    const [first, second] = await ratingsOf(world, game);
    expect(shownRating(first, 0n).rating).toBeGreaterThan(1500);
    expect(shownRating(second, 0n).rating).toBeLessThan(1500);
    expect(await ratingsOf(world)).toEqual([NEWCOMER, NEWCOMER]);
  });

  test("can wait to be rated, while its players play the next", async () => {
    const world = await withRatedMatch();
    await world.endByResignation(1);
    await pairRated(world);
    await world.endByResignation(2);
    const { time } = world;
    expect(await rate(world, 2)).toMatchObject({ ok: true });
    expect(await rate(world, 1)).toMatchObject({ ok: true });
    const once = plainly([NEWCOMER, NEWCOMER], 0n, time);
    expect(await ratingsOf(world)).toEqual(plainly(once, 0n, time));
  });

  test("has the same ratings and refusals in a circuit", async () => {
    const sandbox = new RecordingSandbox();
    const world = await withRatedMatch(new World(undefined, sandbox));
    expect(await verdictOf(sandbox, () => rate(world, 1))).toBe(codes.match.notOver);
    await world.endByResignation();
    expect(await verdictOf(sandbox, () => rate(world, 1))).toBe("accepted");
    expect(await verdictOf(sandbox, () => rate(world, 1))).toBe(codes.rating.notDue);
    expect(await verdictOf(sandbox, () => rate(world, 2))).toBe(codes.match.unknown);
  });
});

describe("a casual match", () => {
  test("changes no rating, from the queue or from two seeks", async () => {
    const world = new World();
    await world.pair();
    await world.endByResignation(1);
    await sendPair(world, await seekOf(world, world.black), await seekOf(world, world.white));
    await world.endByResignation(2);
    for (const number of [1, 2])
      expect(await rate(world, number)).toMatchObject({ code: codes.rating.notDue });
    expect(await ratingsOf(world)).toEqual([NEWCOMER, NEWCOMER]);
  });
});

describe("self-play", () => {
  test("of one player against themselves is not rated, because it is not paired", async () => {
    const world = new World();
    Object.assign(world, { white: world.black });
    await expect(pairRated(world)).rejects.toThrow(codes.matchmaking.samePlayer);
  });
});

describe("many rated matches", () => {
  test("leave exactly the ratings of the plain rule", async () => {
    const world = new World();
    const { below } = random(7, "rated matches");
    let ratings: Two = [NEWCOMER, NEWCOMER];
    const rounds = lengthOf({ short: 20, whole: 10_000 });
    for (let match = 1; match <= rounds; match++) {
      world.pass(below(200_000));
      await pairRated(world);
      const firstResigns = below(3) === 0;
      const loser = firstResigns ? world.black : world.white;
      await world.resign(match, firstResigns ? 0 : 1, loser.owner);
      world.pass(below(100));
      await rate(world, match);
      ratings = plainly(ratings, firstResigns ? 0n : 2n, world.time);
      expect(await ratingsOf(world)).toEqual(ratings);
      expect(await storedRating(world, world.third)).toEqual(NEWCOMER);
    }
  });
});
