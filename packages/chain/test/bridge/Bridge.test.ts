import { expect, test } from "@jest/globals";
import { AccountUpdate, Field, Reducer } from "o1js";
import { Crossed } from "../../src/bridge/Crossed.js";
import { afterActions, Deposit } from "../../src/bridge/Deposit.js";
import { World } from "../harness/World.js";
import { allowanceOf, amountOf, endow } from "../stakes/staking.js";

async function crossedOf(world: World): Promise<[number, number]> {
  const { crossed } = world.sandbox.bridge;
  const fields = await world.sandbox.state.get(crossed.getPath(world.black.owner));
  const { deposited, withdrawn } = fields ? Crossed.fromFields(fields) : Crossed.none();
  return [Number(deposited), Number(withdrawn)];
}

async function taken({ sandbox }: World): Promise<bigint | undefined> {
  const { path } = sandbox.bridge.taken;
  const [state] = (path && (await sandbox.state.get(path))) ?? [];
  return state?.toBigInt();
}

test("deposits are credited in the order in which Mina lists them", async () => {
  const world = new World();
  const { black, white } = world;
  const { ok, events } = await world.takeDeposit(black.owner, 300);
  expect(ok).toBe(true);
  const owner = black.owner.toFields().map((field) => field.toBigInt());
  expect(events).toEqual([{ name: "deposited", fields: [...owner, 300n] }]);
  await world.takeDeposit(white.owner, 7);
  expect([await amountOf(world, black), await amountOf(world, white)]).toEqual([300, 7]);
  expect(await crossedOf(world)).toEqual([300, 0]);
  const hashes = [Deposit.of(black.owner, Field(300)), Deposit.of(white.owner, Field(7))];
  const state = hashes
    .map((deposit) => deposit.actionsHash())
    .reduce(afterActions, Reducer.initialActionState);
  expect(await taken(world)).toBe(state.toBigInt());
});

test("a deposit is hashed as Mina hashes an action", () => {
  const { owner } = new World().black;
  const deposit = Deposit.of(owner, Field(5));
  const { Actions } = AccountUpdate;
  expect(deposit.actionsHash()).toEqual(Actions.hash([Deposit.toFields(deposit)]));
});

test("a withdrawal leaves the balance, and the session's allowance as it was", async () => {
  const world = new World();
  const { black } = world;
  await endow(world, black, 50, 20);
  const { ok, events } = await world.withdraw(black.owner, 30);
  expect(ok).toBe(true);
  const owner = black.owner.toFields().map((field) => field.toBigInt());
  expect(events).toEqual([{ name: "withdrawn", fields: [...owner, 30n] }]);
  await world.withdraw(black.owner, 5);
  expect([await amountOf(world, black), await allowanceOf(world, black)]).toEqual([15, 20]);
  expect(await crossedOf(world)).toEqual([0, 35]);
});
