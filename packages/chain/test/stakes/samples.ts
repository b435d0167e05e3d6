import type { World } from "../harness/World.js";
import type { Sample } from "../soundness/Sample.js";
import {
  endow,
  pairStaked,
  sendStaked,
  stakedBySession,
  stakedSeekOf,
  withStakedMatch,
} from "./staking.js";

/**
 * A match for a stake, which is over and paid, then a match without a stake. The balances of all
 * players have changed.
 */
async function withPast(world: World): Promise<void> {
  await world.grant(world.third.owner);
  await withStakedMatch(world, { allowance: 200, stake: 70 });
  await world.play("h8 h9");
  await world.resign(1, 0, world.black.key);
  await world.payOut(1);
  await world.grant(world.black.owner);
  await world.requeue(world.white);
  await world.requeue(world.black);
  await world.endByResignation(2);
}

async function withSecondPot(world: World): Promise<void> {
  await withPast(world);
  await pairStaked(world, { allowance: 5 });
  await world.play("h8 h9", 3);
}

const late = ({ time }: World) => ({ validUntil: time - 1 });

export const stakeSamples: readonly Sample[] = [
  {
    method: "Stakes.pair",
    name: "one by their own key, one by their session",
    ok: true,
    arrange: withPast,
    send: async (world) => {
      const one = await stakedSeekOf(world, world.black, { allowance: 9 });
      return await sendStaked(world, one, await stakedBySession(world, world.white));
    },
  },
  {
    method: "Stakes.pair",
    name: "by a session that was allowed less",
    ok: false,
    arrange: withPast,
    send: async (world) => {
      const terms = { stake: 201 };
      const one = await stakedSeekOf(world, world.black, terms);
      return await sendStaked(world, one, await stakedBySession(world, world.white, terms), terms);
    },
  },
  {
    method: "Stakes.pair",
    name: "for more than the balance",
    ok: false,
    arrange: async (world) => {
      await withPast(world);
      await endow(world, world.black, 29);
    },
    send: async (world) =>
      await sendStaked(
        world,
        await stakedSeekOf(world, world.black),
        await stakedSeekOf(world, world.white),
      ),
  },
  {
    method: "Stakes.openSession",
    name: "in a match for a stake",
    ok: true,
    arrange: withSecondPot,
    send: (world) => world.openToStake(world.black, 300),
  },
  {
    method: "Stakes.openSession",
    name: "that may stake 2^32",
    ok: false,
    arrange: withSecondPot,
    send: (world) => world.openToStake(world.black, 1n << 32n),
  },
  {
    method: "Stakes.payOut",
    name: "to the winner",
    ok: true,
    arrange: async (world) => {
      await withSecondPot(world);
      await world.resign(3, 1, world.white.key);
    },
    send: (world) => world.payOut(3),
  },
  {
    method: "Stakes.payOut",
    name: "a second time",
    ok: false,
    arrange: withSecondPot,
    send: (world) => world.payOut(1),
  },
  {
    method: "Stakes.payOut",
    name: "of a running match",
    ok: false,
    arrange: withSecondPot,
    send: (world) => world.payOut(3),
  },
  {
    method: "Treasury.grant",
    name: "to a player with less",
    ok: true,
    arrange: withSecondPot,
    send: (world) => world.grant(world.black.owner),
  },
  {
    method: "Treasury.grant",
    name: "to a player with enough",
    ok: false,
    arrange: withSecondPot,
    send: (world) => world.grant(world.third.owner),
  },
];

/** The calls that an operator runs one block after they lapsed. */
export const heldBackStakes: readonly Omit<Sample, "name">[] = [
  {
    method: "Stakes.pair",
    ok: false,
    arrange: withPast,
    send: async (world) => {
      const one = await stakedBySession(world, world.white, late(world));
      return await sendStaked(world, one, await stakedSeekOf(world, world.black));
    },
  },
  {
    method: "Stakes.openSession",
    ok: false,
    arrange: withSecondPot,
    send: (world) => world.openToStake(world.black, 300, late(world)),
  },
  {
    method: "Treasury.grant",
    ok: false,
    arrange: withSecondPot,
    send: (world) => world.grant(world.black.owner, undefined, late(world).validUntil),
  },
];
