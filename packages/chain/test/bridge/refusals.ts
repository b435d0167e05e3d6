import { Field } from "o1js";
import { Crossed, CROSSED_BITS } from "../../src/bridge/Crossed.js";
import { codes } from "../../src/engine/codes.js";
import { KeyFields } from "../../src/engine/KeyFields.js";
import { lateRefusals } from "../engine/lateRefusals.js";
import { LAST } from "../harness/numbers.js";
import type { Refusal } from "../harness/refusals.js";
import type { World } from "../harness/World.js";
import { endow } from "../stakes/staking.js";

const MOST_IN_ALL = 2n ** BigInt(CROSSED_BITS) - 1n;

const badKeys: readonly [string, (key: KeyFields) => KeyFields][] = [
  ["a parity of 2", ({ x }) => new KeyFields({ x, isOdd: Field(2) })],
  ["a parity of p − 1", ({ x }) => new KeyFields({ x, isOdd: Field(LAST) })],
  ["the empty key", () => new KeyFields({ x: Field(0), isOdd: Field(0) })],
];

const takingRefusals = (["takeDeposit", "takeWithdrawal"] as const).flatMap(
  (method): readonly Refusal[] => [
    ...badKeys.map(([fault, change]): Refusal => ({
      method: `Bridge.${method}`,
      code: codes.session.badKey,
      fault,
      refused: (world) => world[method](change(KeyFields.of(world.black.owner)), 5),
      accepted: (world) => world[method](world.black.owner, 5),
    })),
    ...[1n << 32n, 1n << 254n, LAST].map((amount): Refusal => ({
      method: `Bridge.${method}`,
      code: codes.bridge.badAmount,
      fault: `an amount of ${amount}`,
      refused: (world) => world[method](world.black.owner, amount),
      accepted: (world) => world[method](world.black.owner, (1n << 32n) - 1n),
    })),
  ],
);

const rich = (world: World) => endow(world, world.black, 1n << 40n);

/** Stores what a player withdrew in all, without the rules. */
async function withdrawnBefore(world: World, amount: bigint): Promise<void> {
  await rich(world);
  const path = world.sandbox.bridge.crossed.getPath(world.black.owner);
  const crossed = new Crossed({ deposited: Field(0), withdrawn: Field(amount) });
  await world.sandbox.state.set(path, Crossed.toFields(crossed));
}

const withdrawRefusals: readonly Refusal[] = [
  ...[1n, 0n].map((domain): Refusal => ({
    method: "Bridge.withdraw",
    code: codes.session.wrongChain,
    fault: domain === 0n ? "no domain" : "the domain of another chain",
    arrange: rich,
    refused: (world) => world.withdraw(world.black.owner, 5, { domain }),
    accepted: (world) => world.withdraw(world.black.owner, 5),
  })),
  ...lateRefusals(
    "Bridge.withdraw",
    (world, validUntil) => world.withdraw(world.black.owner, 5, { validUntil }),
    rich,
  ),
  ...[0n, (1n << 32n) + 1n, 1n << 254n, LAST].map((amount): Refusal => ({
    method: "Bridge.withdraw",
    code: codes.bridge.badAmount,
    fault: `a withdrawal of ${amount}`,
    arrange: rich,
    refused: (world) => world.withdraw(world.black.owner, amount),
    accepted: (world) => world.withdraw(world.black.owner, 1),
  })),
  {
    method: "Bridge.withdraw",
    code: codes.stake.tooLittle,
    fault: "one more than the balance",
    arrange: (world) => endow(world, world.black, 5),
    refused: (world) => world.withdraw(world.black.owner, 6),
    accepted: (world) => world.withdraw(world.black.owner, 5),
  },
  {
    method: "Bridge.withdraw",
    code: codes.stake.tooLittle,
    fault: "a session key, which is no owner",
    arrange: (world) => endow(world, world.black, 5, 5),
    refused: (world) => world.withdraw(world.black.key, 5),
    accepted: (world) => world.withdraw(world.black.owner, 5),
  },
  {
    method: "Bridge.withdraw",
    code: codes.bridge.tooMuch,
    fault: "2^31 at once",
    arrange: rich,
    refused: (world) => world.withdraw(world.black.owner, MOST_IN_ALL + 1n),
    accepted: (world) => world.withdraw(world.black.owner, MOST_IN_ALL),
  },
  {
    method: "Bridge.withdraw",
    code: codes.bridge.tooMuch,
    fault: "2^31 in all",
    spoil: (world) => withdrawnBefore(world, MOST_IN_ALL),
    refused: (world) => world.withdraw(world.black.owner, 1),
    mend: (world) => withdrawnBefore(world, MOST_IN_ALL - 1n),
    accepted: (world) => world.withdraw(world.black.owner, 1),
  },
];

export const bridgeRefusals: readonly Refusal[] = [...takingRefusals, ...withdrawRefusals];
