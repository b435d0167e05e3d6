import type { World } from "../harness/World.js";
import type { Sample } from "../soundness/Sample.js";
import { endow, pairStaked } from "../stakes/staking.js";

async function withDeposits(world: World): Promise<void> {
  await endow(world, world.black, 50, 20);
  await world.takeDeposit(world.black.owner, 300);
  await world.takeDeposit(world.white.owner, 7);
  await world.withdraw(world.black.owner, 120);
}

async function withPot(world: World): Promise<void> {
  for (const actor of [world.black, world.white]) await endow(world, actor, 50);
  await pairStaked(world);
}

async function withLateMatch(world: World): Promise<void> {
  await withPot(world);
  world.pass(11);
}

export const bridgeSamples: readonly Sample[] = [
  {
    method: "Bridge.takeDeposit",
    name: "of a player who had one",
    ok: true,
    arrange: withDeposits,
    send: (world) => world.takeDeposit(world.black.owner, 5),
  },
  {
    method: "Bridge.takeDeposit",
    name: "of a player's first, of nothing",
    ok: true,
    arrange: withDeposits,
    send: (world) => world.takeDeposit(world.third.owner, 0),
  },
  {
    method: "Bridge.takeDeposit",
    name: "of more than one deposit can be",
    ok: false,
    arrange: withDeposits,
    send: (world) => world.takeDeposit(world.black.owner, 1n << 32n),
  },
  {
    method: "Bridge.takeWithdrawal",
    name: "of a part of the balance",
    ok: true,
    arrange: withDeposits,
    send: (world) => world.takeWithdrawal(world.black.owner, 5),
  },
  {
    method: "Bridge.takeWithdrawal",
    name: "of more than the balance",
    ok: true,
    arrange: withDeposits,
    send: (world) => world.takeWithdrawal(world.black.owner, (1n << 32n) - 1n),
  },
  {
    method: "Bridge.takeWithdrawal",
    name: "of a stranger to the chain",
    ok: true,
    arrange: withDeposits,
    send: (world) => world.takeWithdrawal(world.third.owner, 5),
  },
  {
    method: "Bridge.takeWithdrawal",
    name: "of more than the contract lists",
    ok: false,
    arrange: withDeposits,
    send: (world) => world.takeWithdrawal(world.black.owner, 1n << 32n),
  },
  {
    method: "Bridge.takeConclusion",
    name: "of a match out of time, with a pot",
    ok: true,
    arrange: withLateMatch,
    send: (world) => world.takeConclusion(1),
  },
  {
    method: "Bridge.takeConclusion",
    name: "of a match in time",
    ok: true,
    arrange: withPot,
    send: (world) => world.takeConclusion(1),
  },
  {
    method: "Bridge.takeConclusion",
    name: "of a match that is over, with a pot",
    ok: true,
    arrange: async (world) => {
      await withPot(world);
      await world.endByResignation();
    },
    send: (world) => world.takeConclusion(1),
  },
  {
    method: "Bridge.takeConclusion",
    name: "of no match",
    ok: true,
    arrange: withLateMatch,
    send: (world) => world.takeConclusion(2),
  },
  {
    method: "Bridge.takeConclusion",
    name: "of match 0",
    ok: true,
    arrange: withLateMatch,
    send: (world) => world.takeConclusion(0),
  },
  {
    method: "Bridge.withdraw",
    name: "once more",
    ok: true,
    arrange: withDeposits,
    send: (world) => world.withdraw(world.black.owner, 230),
  },
  {
    method: "Bridge.withdraw",
    name: "more than the balance",
    ok: false,
    arrange: withDeposits,
    send: (world) => world.withdraw(world.black.owner, 231),
  },
  {
    method: "Bridge.withdraw",
    name: "by a session key",
    ok: false,
    arrange: withDeposits,
    send: (world) => world.withdraw(world.black.key, 1),
  },
];

/** The calls that an operator runs one block after they lapsed. */
export const heldBackWithdrawals: readonly Omit<Sample, "name">[] = [
  {
    method: "Bridge.withdraw",
    ok: false,
    arrange: withDeposits,
    send: (world) => world.withdraw(world.black.owner, 10, { validUntil: world.time - 1 }),
  },
];
