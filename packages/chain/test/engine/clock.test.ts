import { describe, expect, jest, test } from "@jest/globals";
import { firstsOfEach, lengthOf, random } from "@kifu/kit/testing";
import { timeAfterMove, timeAtStart, writeClock } from "@kifu/wire";
import { codes } from "../../src/engine/codes.js";
import { Reason, Result } from "../../src/engine/Match.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { RecordingSandbox } from "../harness/RecordingSandbox.js";
import type { Receipt } from "../harness/Sandbox.js";
import { chooseCircuits, verdictOf } from "../harness/verdictOf.js";
import { World } from "../harness/World.js";
import { SegmentWorld } from "./SegmentWorld.js";
import { sendDraw } from "./draws.js";

jest.setTimeout(300_000);

chooseCircuits(firstsOfEach());

const CLOCK = writeClock({ bank: 20, increment: 3 });

const { outOfTime, stillOnTime } = codes.match;
const { badTime } = codes.segment;

async function begin(clock = CLOCK) {
  const sandbox = new RecordingSandbox();
  const world = new World(undefined, sandbox);
  await world.pair(gameNumbers.Randzu, clock);
  const verdict = async (send: () => Promise<Receipt>) => await verdictOf(sandbox, send);
  /** The numbers are the seconds before each move. */
  const play = async (moves: string, seconds: readonly number[]) => {
    for (const [i, move] of moves.split(" ").entries()) {
      world.pass(seconds[i]!);
      expect(await world.play(move)).toMatchObject({ ok: true });
    }
  };
  return { world, verdict, play };
}

/** The time left of both seats, and the deadline of the side to move. */
async function left(world: World): Promise<[number, number, number]> {
  const match = await world.mustMatch();
  const { own, other } = match.readClock();
  const [mover, waiting] = [own, other].map((field) => Number(field.toBigInt())) as [
    number,
    number,
  ];
  const deadline = Number(match.deadline.toBigInt());
  return match.secondToMove.toBoolean() ? [waiting, mover, deadline] : [mover, waiting, deadline];
}

describe("a bank with an increment", () => {
  test("is full for both sides at the start", async () => {
    const { world } = await begin();
    expect(await left(world)).toEqual([20, 20, 20]);
    expect((await world.mustMatch()).readClock().number().toBigInt()).toBe(BigInt(CLOCK));
  });

  test("gets the increment after a move", async () => {
    const { world, verdict } = await begin();
    world.pass(10);
    expect(await verdict(() => world.play("h8"))).toBe("accepted");
    // 20 − 10 + 3. The other side still has its whole bank.
    expect(await left(world)).toEqual([13, 20, 30]);
  });

  test("does not get it before the move: the last second is accepted, the next is refused", async () => {
    const { world, verdict, play } = await begin();
    await play("h8 h9", [10, 0]);
    expect(await left(world)).toEqual([13, 20, 23]);
    world.pass(13);
    world.pass(1);
    expect(await verdict(() => world.play("i8"))).toBe(outOfTime);
    world.pass(-1);
    expect(await verdict(() => world.play("i8"))).toBe("accepted");
    expect(await left(world)).toEqual([3, 20, 43]);
  });

  test("never exceeds its initial value", async () => {
    const { world, verdict, play } = await begin();
    world.pass(2);
    expect(await verdict(() => world.play("h8"))).toBe("accepted");
    expect(await left(world)).toEqual([20, 20, 22]);
    await play("h9 i8", [3, 4]);
    expect(await left(world)).toEqual([19, 20, 29]);
  });

  test("runs only for the side to move", async () => {
    const { world, play } = await begin();
    await play("h8", [15]);
    expect(await left(world)).toEqual([8, 20, 35]);
    await play("h9", [20]);
    expect(await left(world)).toEqual([8, 3, 43]);
    await play("i8", [1]);
    expect(await left(world)).toEqual([10, 3, 39]);
  });

  test("without an increment only runs down, and allows a move in its last second", async () => {
    const { world, verdict, play } = await begin(writeClock({ bank: 20, increment: 0 }));
    await play("h8 h9 i8", [15, 0, 5]);
    expect(await left(world)).toEqual([0, 20, 40]);
    await play("i9", [0]);
    expect(await left(world)).toEqual([0, 20, 20]);
    expect(await verdict(() => world.play("j8"))).toBe("accepted");
    await play("j9", [0]);
    world.pass(1);
    expect(await verdict(() => world.play("k8"))).toBe(outOfTime);
    expect(await verdict(() => world.claimTimeout(1))).toBe("accepted");
    expect(await world.result()).toMatchObject({ result: Result.secondWon });
  });

  test("ends the match of a stalling side, whatever the other has left", async () => {
    const { world, verdict, play } = await begin();
    await play("h8 h9", [18, 1]);
    // The opponent's 20 seconds do not count: only the side to move loses time.
    expect(await left(world)).toEqual([5, 20, 24]);
    world.pass(5);
    expect(await verdict(() => world.claimTimeout(1))).toBe(stillOnTime);
    world.pass(1);
    expect(await verdict(() => world.claimTimeout(1))).toBe("accepted");
    expect(await world.result()).toMatchObject({
      result: Result.secondWon,
      reason: Reason.timeout,
    });
  });

  test("ends it without a winner if a side never moved", async () => {
    const { world, verdict, play } = await begin();
    await play("h8", [0]);
    world.pass(21);
    expect(await verdict(() => world.claimTimeout(1))).toBe("accepted");
    expect(await world.result()).toMatchObject({ result: Result.aborted });
  });

  test.each([
    ["resign", (world: World) => world.resign(1, 1, world.white.key)],
    ["agree to a draw", (world: World) => sendDraw(world, [{}, {}])],
  ])("lets players %s in the last second but not in the next", async (_, end) => {
    const { world, verdict, play } = await begin();
    await play("h8 h9", [15, 2]);
    world.pass(9);
    expect(await verdict(() => end(world))).toBe(outOfTime);
    world.pass(-1);
    expect(await verdict(() => end(world))).toBe("accepted");
  });

  test("stays with a seat whose session is replaced", async () => {
    const { world, play } = await begin();
    await play("h8 h9", [15, 2]);
    const before = await left(world);
    await world.openSession(world.black);
    await world.reseatInTime(world.black);
    expect(await left(world)).toEqual(before);
  });
});

describe("a per-move clock", () => {
  test("is a bank that each move refills for both sides", async () => {
    const { world, play } = await begin(10);
    for (const [i, seconds] of [10, 0, 7, 10, 3].entries()) {
      await play(["h8", "h9", "i8", "i9", "j8"][i]!, [seconds]);
      expect(await left(world)).toEqual([10, 10, world.time + 10]);
    }
  });

  test("keeps the longest time exactly", async () => {
    const { world, play } = await begin(65_535);
    await play("h8 h9", [900, 1]);
    expect(await left(world)).toEqual([65_535, 65_535, 901 + 65_535]);
  });
});

describe("a segment under a bank", () => {
  const PLAYED = "h8 h9 i8 i9";

  /** A match that began an hour ago. */
  async function beginSegments(clock = CLOCK, size = 4): Promise<SegmentWorld> {
    const world = SegmentWorld.empty("Randzu", size);
    await world.pair(gameNumbers.Randzu, clock);
    world.pass(3600);
    return world;
  }

  const send = async (world: SegmentWorld, times: readonly number[], moves = PLAYED) =>
    await world.verdict(await world.segment(await world.line(moves, times)));

  test("runs the bank down over several moves", async () => {
    const world = await beginSegments();
    // First: 20 − 12 + 3 = 11, then 11 − 10 + 3 = 4. Second: 20 − 1 + 3 is capped at 20, then 20
    // − 19 + 3.
    expect(await send(world, [12, 13, 23, 42])).toBe("accepted");
    expect(await left(world)).toEqual([4, 4, 46]);
  });

  test.each([
    ["of the first move", [21, 22, 23, 24], [20, 22, 23, 24]],
    ["that the first move has left", [12, 13, 25, 26], [12, 13, 24, 26]],
    ["of the second seat", [2, 23, 24, 25], [2, 22, 24, 25]],
    ["that the second seat has left", [2, 19, 20, 27], [2, 19, 20, 26]],
  ])("is refused with a time one second beyond the bank %s", async (_, late, last) => {
    expect(await send(await beginSegments(), late)).toBe(badTime);
    expect(await send(await beginSegments(), last)).toBe("accepted");
  });

  test("is refused even if the other seat's time would have sufficed", async () => {
    // The first seat has 20 − 18 + 3 = 5 left, the second all 20.
    expect(await send(await beginSegments(), [18, 18, 24, 24])).toBe(badTime);
    expect(await send(await beginSegments(), [18, 18, 23, 24])).toBe("accepted");
  });

  test("leaves the same clock as single moves, and continues from them", async () => {
    const [many, single] = [await beginSegments(), await beginSegments()];
    const times = [12, 13, 23, 41];
    single.sandbox.time = 0;
    for (const [i, move] of PLAYED.split(" ").entries()) {
      single.sandbox.time = times[i]!;
      expect(await single.play(move)).toMatchObject({ ok: true });
    }
    many.sandbox.time = 12;
    await many.play("h8");
    many.sandbox.time = 3600;
    expect(await send(many, times.slice(1), "h9 i8 i9")).toBe("accepted");
    const leaves = [await many.mustMatch(), await single.mustMatch()];
    const [one, other] = leaves.map(({ clock, deadline }) =>
      [clock, deadline].map((field) => field.toBigInt()),
    );
    expect(one).toEqual(other);
    expect(await left(many)).toEqual([4, 5, 45]);
  });

  test("ignores its padding", async () => {
    const world = await beginSegments(CLOCK, 6);
    expect(await send(world, [12, 13, 23], "h8 h9 i8")).toBe("accepted");
    expect(await left(world)).toEqual([4, 20, 43]);
  });

  test("is accepted exactly if each side is in time by the plain rules", async () => {
    const drawn = random(2);
    const seen = new Set<boolean>();
    for (let i = 0; i < lengthOf({ short: 60, whole: 600 }); i++) {
      const bank = drawn.pick([8, 12]);
      const clock = { bank, increment: drawn.pick([0, 2, 5, bank]) };
      const world = await beginSegments(writeClock(clock));
      let time = 0;
      const times = [...PLAYED.split(" ")].map(
        () => (time += drawn.pick([-1, 0, 1, 2, 4, 6, 7, 8, 9, 12])),
      );
      const now = Math.max(0, time + drawn.pick([-1, 0, 0, 1]));
      world.sandbox.time = now;
      const { ok, code } = await world.sendSegment(
        await world.segment(await world.line(PLAYED, times)),
      );

      let [before, both, isInTime] = [0, timeAtStart(clock), true];
      for (const [ply, made] of times.entries()) {
        const seat = ply % 2 === 0 ? 0 : 1;
        const taken = made - before;
        if (taken < 0 || taken > both[seat]) isInTime = false;
        both = timeAfterMove(clock, both, { seat, taken });
        before = made;
      }
      isInTime &&= before <= now;
      expect(ok ? "accepted" : code).toBe(isInTime ? "accepted" : badTime);
      if (ok) expect(await left(world)).toEqual([...both, before + both[0]]);
      seen.add(ok);
    }
    expect(seen.size).toBe(2);
  });

  test("has no time before the last move or after the block", async () => {
    const world = await beginSegments();
    expect(await send(world, [12, 11, 13, 14])).toBe(badTime);
    world.sandbox.time = 13;
    expect(await send(world, [5, 6, 7, 14])).toBe(badTime);
    expect(await send(world, [5, 6, 7, 13])).toBe("accepted");
  });
});
