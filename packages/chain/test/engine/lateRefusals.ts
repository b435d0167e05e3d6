import { codes } from "../../src/engine/codes.js";
import { VALIDITY_END } from "../../src/engine/plainRules.js";
import { LAST } from "../harness/numbers.js";
import type { Refusal } from "../harness/refusals.js";
import type { Receipt } from "../harness/Sandbox.js";
import type { World } from "../harness/World.js";

type Any = number | bigint;

const HEIGHT = 100;

/**
 * The values of `validUntil` that are refused at the time `HEIGHT`. Each is listed with a similar
 * value that is accepted.
 */
const wrong: readonly [fault: string, validUntil: Any, right: number][] = [
  ["the block before", HEIGHT - 1, HEIGHT],
  ["block 0", 0, HEIGHT],
  ["one too far ahead", HEIGHT + VALIDITY_END, HEIGHT + VALIDITY_END - 1],
  ["65,536 blocks ahead", HEIGHT + 65_536, HEIGHT + VALIDITY_END - 1],
  ["2^64 blocks ahead", 2n ** 64n + BigInt(HEIGHT), HEIGHT],
  ["2^254", 2n ** 254n, HEIGHT],
  ["p − 1", LAST, HEIGHT],
];

export function lateRefusals(
  method: string,
  send: (world: World, validUntil: Any) => Promise<Receipt>,
  prepare: (world: World) => Promise<unknown> = async () => undefined,
): Refusal[] {
  const base = {
    method,
    code: codes.session.tooLate,
    arrange: async (world: World) => {
      world.pass(HEIGHT);
      await prepare(world);
    },
  };
  return [
    {
      ...base,
      fault: "a block after the last for which it was signed; not in the last",
      spoil: async (world) => world.pass(1),
      refused: (world) => send(world, HEIGHT),
      accepted: (world) => send(world, HEIGHT),
    },
    ...wrong.map(([fault, validUntil, right]) => ({
      ...base,
      fault: `signed for no later block than ${fault}`,
      refused: (world: World) => send(world, validUntil),
      accepted: (world: World) => send(world, right),
    })),
  ];
}
