import { describe, expect, test } from "@jest/globals";
import { gameNumbers } from "../../src/runtime/games.js";
import { World } from "../harness/World.js";

type End = (world: World) => Promise<unknown>;

const ends: [string, End][] = [
  ["a win", (world) => world.play("a1 a2 b1 b2 c1")],
  ["a draw", (world) => world.play("a1 b2 c3 c1 a3 a2 c2 b3 b1")],
  ["the first seat's resignation", (world) => world.resign(1, 0, world.black.key)],
  ["the second seat's resignation", (world) => world.resign(1, 1, world.white.key)],
  ["an abort that the first seat announced", (world) => world.endByAbort(1, 0)],
  ["an abort that the second seat announced", (world) => world.endByAbort()],
  [
    "a claimed timeout",
    async (world) => {
      world.pass(11);
      await world.claimTimeout(1);
    },
  ],
];

describe.each(ends)("after %s", (_, end) => {
  test("both players queue again with only their session keys, and meet", async () => {
    const world = await World.withMatch(gameNumbers.TicTacToe);
    await end(world);
    expect(await world.requeue(world.white)).toMatchObject({ ok: true });
    expect(await world.requeue(world.black)).toMatchObject({ ok: true });
    const { first, second } = await world.mustMatch(2);
    // In the second match, the player who queued last moves first.
    expect(first.owner.toBase58()).toBe(world.black.owner.toBase58());
    expect(second.owner.toBase58()).toBe(world.white.owner.toBase58());
    expect(first.key.toBase58()).toBe(world.black.key.toBase58());
    expect(await world.player(world.black)).toEqual({ match: 2, slowMatch: 0, waits: false });
  });
});

describe("a match whose clock has run out", () => {
  test("holds its players until anyone claims the timeout, and frees them only once", async () => {
    const world = await World.withMatch();
    world.pass(11);
    const held = { ok: false, code: "matchmaking/already-playing" };
    expect(await world.requeue(world.white)).toMatchObject(held);
    expect(await world.requeue(world.black)).toMatchObject(held);
    expect(await world.claimTimeout(1)).toMatchObject({ ok: true });
    expect(await world.requeue(world.white)).toMatchObject({ ok: true });
    expect(await world.requeue(world.black)).toMatchObject({ ok: true });
    expect(await world.claimTimeout(1)).toMatchObject({ ok: false, code: "match/finished" });
    expect(await world.requeue(world.white)).toMatchObject(held);
    expect(await world.play("h8", 2)).toMatchObject({ ok: true });
  });
});
