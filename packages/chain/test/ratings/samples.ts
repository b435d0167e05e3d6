import type { World } from "../harness/World.js";
import { seekOf, sendPair } from "../matchmaking/seeks.js";
import type { Sample } from "../soundness/Sample.js";
import { pairRated, rate, ratedBySession, ratedSeekOf, sendRated } from "./rating.js";

/** A rated match that was rated, and then a second one. */
async function withPast(world: World): Promise<void> {
  await pairRated(world);
  await world.play("h8 h9");
  await world.endByResignation();
  world.pass(700_000);
  await rate(world, 1);
}

async function withSecond(world: World): Promise<void> {
  await withPast(world);
  await pairRated(world);
  await world.play("h8 h9", 2);
}

const late = ({ time }: World) => ({ validUntil: time - 1 });

export const ratingSamples: readonly Sample[] = [
  {
    method: "Ratings.pair",
    name: "one by their own key, one by their session",
    ok: true,
    arrange: async (world) => {
      await withPast(world);
      await world.openSession(world.white, { key: world.white.key });
    },
    send: async (world) => {
      const one = await ratedSeekOf(world, world.black);
      return await sendRated(world, one, await ratedBySession(world, world.white));
    },
  },
  {
    method: "Ratings.pair",
    name: "one of them for a casual match",
    ok: false,
    arrange: withPast,
    send: async (world) => {
      const one = await seekOf(world, world.black);
      return await sendRated(world, one, await ratedSeekOf(world, world.white));
    },
  },
  {
    method: "Ratings.rate",
    name: "a match that was won",
    ok: true,
    arrange: async (world) => {
      await withSecond(world);
      await world.endByResignation(2);
      world.pass(1_000_000);
    },
    send: (world) => rate(world, 2),
  },
  {
    method: "Ratings.rate",
    name: "a match that runs",
    ok: false,
    arrange: withSecond,
    send: (world) => rate(world, 2),
  },
  {
    method: "Ratings.rate",
    name: "a match that has been rated",
    ok: false,
    arrange: withSecond,
    send: (world) => rate(world, 1),
  },
  {
    method: "Ratings.rate",
    name: "a casual match",
    ok: false,
    arrange: async (world) => {
      await withPast(world);
      await sendPair(world, await seekOf(world, world.black), await seekOf(world, world.white));
      await world.endByResignation(2);
    },
    send: (world) => rate(world, 2),
  },
];

/** The pairs that an operator runs one block after they lapsed. */
export const heldBackRated: readonly Omit<Sample, "name">[] = [
  {
    method: "Ratings.pair",
    ok: false,
    arrange: withPast,
    send: async (world) =>
      await sendRated(
        world,
        await ratedSeekOf(world, world.black, late(world)),
        await ratedSeekOf(world, world.white),
      ),
  },
];
