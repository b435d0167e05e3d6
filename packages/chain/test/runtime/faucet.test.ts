import { describe, expect, test } from "@jest/globals";
import { defaultTerms, hasUsualCircuits } from "../../src/runtime/chainTerms.js";
import { runtimeMethods } from "../../src/runtime/runtimeMethods.js";
import { modulesOf, runtimeModules } from "../../src/runtime/runtimeModules.js";
import { standaloneRuntime } from "../../src/runtime/standaloneRuntime.js";
import { codes } from "../../src/engine/codes.js";
import { World } from "../harness/World.js";
import { endow, fundsOf, pairStaked } from "../stakes/staking.js";

const withoutFaucet = { ...defaultTerms, faucet: false };

const namesOf = (terms: typeof defaultTerms) =>
  runtimeMethods(standaloneRuntime(terms).runtime).map(({ name }) => name);

describe("a chain without a faucet", () => {
  test("has every method of one with it except the treasury's", () => {
    const without = namesOf(withoutFaucet);
    expect(namesOf(defaultTerms).filter((name) => !without.includes(name))).toEqual([
      "Treasury.grant",
    ]);
    expect(without.filter((name) => !namesOf(defaultTerms).includes(name))).toEqual([]);
    expect(without.filter((name) => name.startsWith("Treasury"))).toEqual([]);
  });

  test("has no treasury module, and other circuits than the usual ones", () => {
    expect(Object.keys(modulesOf(withoutFaucet))).toEqual(
      Object.keys(runtimeModules).filter((name) => name !== "Treasury"),
    );
    expect(hasUsualCircuits(withoutFaucet)).toBe(false);
    expect(hasUsualCircuits(defaultTerms)).toBe(true);
  });

  test("moves money but creates none: a player without any cannot stake", async () => {
    const world = new World(withoutFaucet);
    await expect(pairStaked(world, { stake: 1 })).rejects.toThrow(codes.stake.tooLittle);
    expect(() => world.sandbox.treasury).toThrow();

    for (const actor of [world.black, world.white]) await endow(world, actor, 50);
    await pairStaked(world);
    await world.play("h8 h9");
    await world.resign(1, 0, world.black.key);
    await world.payOut(1);
    expect(await fundsOf(world)).toEqual([20, 80, 0]);
  });
});
