import type { World } from "../harness/World.js";
import type { Sample } from "../soundness/Sample.js";
import { endow } from "../stakes/staking.js";

async function withDeposits(world: World): Promise<void> {
  await endow(world, world.black, 50, 20);
  await world.takeDeposit(world.black.owner, 300);
  await world.takeDeposit(world.white.owner, 7);
  await world.withdraw(world.black.owner, 120);
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
