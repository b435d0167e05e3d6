import { describe, expect, test } from "@jest/globals";
import { Field } from "o1js";
import { codes } from "../../src/engine/codes.js";
import { GRANT } from "../../src/engine/plainRules.js";
import { RecordingSandbox } from "../harness/RecordingSandbox.js";
import { verdictOf } from "../harness/verdictOf.js";
import { World } from "../harness/World.js";
import { allowanceOf, amountOf, endow, fundsOf, pairStaked, STAKE } from "./staking.js";

async function granted({ sandbox }: World): Promise<number> {
  const { path } = sandbox.treasury.granted;
  const [sum] = (path && (await sandbox.state.get(path))) ?? [Field(0)];
  return Number(sum?.toBigInt());
}

describe("play money", () => {
  test("is granted to a player without any, counted and emitted", async () => {
    const world = new World();
    const { owner } = world.black;
    const { ok, events, transitions } = await world.grant(owner);
    expect([ok, transitions]).toEqual([true, 2]);
    const fields = [...owner.toFields().map((field) => field.toBigInt()), GRANT];
    expect(events).toEqual([{ name: "granted", fields }]);
    expect([await amountOf(world, world.black), await granted(world)]).toEqual([1000, 1000]);
    expect(await fundsOf(world)).toEqual([1000, 0, undefined]);
  });

  test.each([0, 1, 500, 999])("tops %i up to the full amount", async (amount) => {
    const sandbox = new RecordingSandbox();
    const world = new World(undefined, sandbox);
    await endow(world, world.black, amount);
    expect(await verdictOf(sandbox, () => world.grant(world.black.owner))).toBe("accepted");
    expect([await amountOf(world, world.black), await granted(world)]).toEqual([
      1000,
      1000 - amount,
    ]);
  });

  test.each([1000n, 1001n, 66_535n, 66_536n, 1n << 32n, (1n << 64n) - 1n])(
    "is not granted to a player with %i",
    async (amount) => {
      const sandbox = new RecordingSandbox();
      const world = new World(undefined, sandbox);
      await endow(world, world.black, amount);
      const send = () => world.grant(world.black.owner);
      expect(await verdictOf(sandbox, send)).toBe(codes.stake.enough);
      expect(await granted(world)).toBe(0);
    },
  );

  test("is granted again once it is staked, and added to the count", async () => {
    const world = new World();
    for (const { owner } of [world.black, world.white]) await world.grant(owner);
    await pairStaked(world, { allowance: 7 });
    await world.grant(world.black.owner);
    expect(await fundsOf(world)).toEqual([1000, 1000 - STAKE, STAKE]);
    expect(await granted(world)).toBe(2000 + STAKE);
    expect(await allowanceOf(world, world.black)).toBe(7);
  });
});
