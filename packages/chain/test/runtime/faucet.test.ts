import { expect, test } from "@jest/globals";
import { defaultTerms, hasUsualCircuits } from "../../src/runtime/chainTerms.js";
import { codes } from "../../src/engine/codes.js";
import { World } from "../harness/World.js";
import { endow, fundsOf, pairStaked } from "../stakes/staking.js";

const withoutFaucet = { ...defaultTerms, faucet: false };

test("a chain without a faucet has the usual circuits", () => {
  expect(hasUsualCircuits(withoutFaucet)).toBe(true);
  expect(hasUsualCircuits({ ...defaultTerms, roundLength: 21 })).toBe(false);
});

test("without a grant, money is moved but not created: a player without any cannot stake", async () => {
  const world = new World(withoutFaucet);
  await expect(pairStaked(world, { stake: 1 })).rejects.toThrow(codes.stake.tooLittle);

  for (const actor of [world.black, world.white]) await endow(world, actor, 50);
  await pairStaked(world);
  await world.play("h8 h9");
  await world.resign(1, 0, world.black.key);
  await world.payOut(1);
  expect(await fundsOf(world)).toEqual([20, 80, 0]);
});
