import { describe, expect, test } from "@jest/globals";
import { codes } from "../../src/engine/codes.js";
import { Reason, Result } from "../../src/engine/Match.js";
import { FORGIVEN_AFTER, GRANT, NOTICE } from "../../src/engine/plainRules.js";
import type { Receipt } from "../harness/Sandbox.js";
import { World } from "../harness/World.js";
import { fundsOf, STAKE, withStakedMatch } from "./staking.js";

const ALL = Number(GRANT);
const BACK = [ALL, ALL, 0];
const WON_BY_WHITE = [ALL - STAKE, ALL + STAKE, 0];

type SeatNumber = 0 | 1;

/**
 * A match for a stake. Black moves first. Black has already left another match today, so leaving
 * this one loses it.
 */
async function withLeaver(moveLimit: number): Promise<World> {
  const world = await withStakedMatch(undefined, { moveLimit });
  await world.leftBefore(world.black);
  return world;
}

function announce(world: World, seat: SeatNumber): Promise<Receipt> {
  return world.abort(1, seat, (seat === 0 ? world.black : world.white).key);
}

async function claimed(world: World): Promise<[number, (number | undefined)[]]> {
  expect(await world.claimAbort(1)).toMatchObject({ ok: true });
  expect(await world.payOut(1)).toMatchObject({ ok: true });
  const { result, reason } = await world.result();
  expect(reason).toBe(Reason.abort);
  return [result, await fundsOf(world)];
}

describe("of several announcements of an abort, the first counts:", () => {
  const orders: [SeatNumber, SeatNumber][] = [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ];

  test.each(orders)(
    "seat %i's is claimed after a minute, however often seat %i announces another",
    async (first, again) => {
      const world = await withLeaver(30_000);
      expect(await announce(world, first)).toMatchObject({ ok: true });
      for (const seconds of [0, 1, NOTICE - 2]) {
        world.pass(seconds);
        expect(await announce(world, again)).toMatchObject({ code: codes.match.announced });
        expect(await world.claimAbort(1)).toMatchObject({ code: codes.match.noticeRuns });
      }
      world.pass(1);
      expect(await announce(world, again)).toMatchObject({ code: codes.match.announced });
      const isFault = first === 0;
      expect(await claimed(world)).toEqual(
        isFault ? [Result.secondWon, WON_BY_WHITE] : [Result.aborted, BACK],
      );
    },
  );

  test.each<SeatNumber>([0, 1])(
    "after the first move, either seat can announce another: seat %i",
    async (seat) => {
      const world = await withLeaver(30_000);
      await announce(world, 1);
      world.pass(NOTICE);
      await world.play("h8");
      expect(await announce(world, seat)).toMatchObject({ ok: true });
      expect(await world.claimAbort(1)).toMatchObject({ code: codes.match.noticeRuns });
      world.pass(NOTICE);
      // White is now to move, and has not left a match before.
      expect(await claimed(world)).toEqual([Result.aborted, BACK]);
    },
  );
});

describe("a player who may not leave again today", () => {
  test("goes free if the side that waits announces the abort, even when out of time", async () => {
    const world = await withLeaver(30);
    await announce(world, 1);
    world.pass(NOTICE);
    expect(await claimed(world)).toEqual([Result.aborted, BACK]);
  });

  test("goes free if nobody claims that they left until the day is over", async () => {
    for (const claim of ["claimAbort", "claimTimeout"] as const) {
      const world = await withLeaver(30);
      await announce(world, 0);
      world.pass(FORGIVEN_AFTER);
      expect(await world[claim](1)).toMatchObject({ ok: true });
      expect(await world.result()).toMatchObject({ result: Result.aborted });
    }
  });
});
