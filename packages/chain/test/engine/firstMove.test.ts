import { describe, expect, jest, test } from "@jest/globals";
import { flips, someOf } from "@kifu/kit/testing";
import { Seat } from "../../src/engine/Seat.js";
import { type Actor, World } from "../harness/World.js";
import { Liar } from "../soundness/Liar.js";

/** The number of hints to flip if a test does not flip all. */
const FEW = 12;

jest.setTimeout(300_000);

/**
 * Plays matches one after another. In each of them, `black` registers first and waits for
 * `white`.
 */
async function matches(world: World, count: number): Promise<void> {
  for (let id = 1; id <= count; id++) {
    await world.register(world.black);
    await world.register(world.white);
    await world.endByResignation(id);
  }
}

describe("the first move", () => {
  test.each([
    [1, "black"],
    [2, "white"],
    [3, "black"],
    [4, "white"],
  ] as const)("in match %i, for which black waited, belongs to %s", async (id, name) => {
    const world = new World();
    await matches(world, id);
    const { first, second, secondToMove } = await world.mustMatch(id);
    const whole = (actor: Actor) => [actor.owner.toBase58(), actor.key.toBase58(), 1000n];
    const seat = ({ owner, key, expiresAt }: Seat) => [
      owner.toBase58(),
      key.toBase58(),
      expiresAt.toBigInt(),
    ];
    const actors = name === "black" ? [world.black, world.white] : [world.white, world.black];
    expect([first, second].map(seat)).toEqual(actors.map(whole));
    expect(secondToMove.toBoolean()).toBe(false);
  });

  test("belongs only to the side that the match's number determines", async () => {
    const world = new World();
    await matches(world, 1);
    await world.register(world.black);
    await world.register(world.white);
    const early = await world.move("h8", { matchId: 2, signer: world.black.key });
    expect(early).toMatchObject({ ok: false, code: "match/not-your-turn" });
    expect(await world.move("h8", { matchId: 2, signer: world.white.key })).toMatchObject({
      ok: true,
    });
  });

  // soundness/flippedHints.slow.test.ts flips the hints of an odd match.
  test("cannot be assigned by the operator in an even match: flipping a hint does not change it", async () => {
    const liar = await Liar.of({
      arrange: async (world) => {
        await matches(world, 1);
        await world.register(world.black);
      },
      send: (world) => world.register(world.white),
    });
    expect(await liar.deceives(someOf(FEW, flips(liar.hints)))).toEqual([]);
  });
});
