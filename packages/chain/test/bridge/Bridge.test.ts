import { describe, expect, test } from "@jest/globals";
import { AccountUpdate, Field, Reducer } from "o1js";
import { Crossed } from "../../src/bridge/Crossed.js";
import { actionKinds, afterActions, BridgeAction } from "../../src/bridge/BridgeAction.js";
import { Reason, Result } from "../../src/engine/Match.js";
import { FORGIVEN_AFTER } from "../../src/engine/plainRules.js";
import { LAST } from "../harness/numbers.js";
import { World } from "../harness/World.js";
import { allowanceOf, amountOf, endow, fundsOf, pairStaked } from "../stakes/staking.js";

async function crossedOf(world: World): Promise<[number, number]> {
  const { crossed } = world.sandbox.bridge;
  const fields = await world.sandbox.state.get(crossed.getPath(world.black.owner));
  const { deposited, withdrawn } = fields ? Crossed.fromFields(fields) : Crossed.none();
  return [Number(deposited), Number(withdrawn)];
}

/** Stores what a player withdrew in all, without the rules. */
async function withdrawnBefore({ sandbox, black }: World, withdrawn: bigint): Promise<void> {
  const crossed = new Crossed({ deposited: Field(0), withdrawn: Field(withdrawn) });
  await sandbox.state.set(sandbox.bridge.crossed.getPath(black.owner), Crossed.toFields(crossed));
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
  const hashes = [
    BridgeAction.deposit(black.owner, Field(300)),
    BridgeAction.deposit(white.owner, Field(7)),
  ];
  const state = hashes
    .map((deposit) => deposit.actionsHash())
    .reduce(afterActions, Reducer.initialActionState);
  expect(await taken(world)).toBe(state.toBigInt());
});

test("a deposit is hashed as Mina hashes an action", () => {
  const { owner } = new World().black;
  const deposit = BridgeAction.deposit(owner, Field(5));
  const { Actions } = AccountUpdate;
  expect(deposit.actionsHash()).toEqual(Actions.hash([BridgeAction.toFields(deposit)]));
});

test("an action in plain numbers is the same action", () => {
  const { owner } = new World().black;
  const actions = {
    deposit: BridgeAction.deposit(owner, Field(5)),
    withdrawal: BridgeAction.withdrawal(owner, Field(5)),
    conclusion: BridgeAction.conclusion(Field(5)),
  };
  for (const kind of actionKinds) {
    const action = actions[kind];
    expect(action.toPlain()).toMatchObject({ kind, amount: 5n });
    expect(BridgeAction.fromPlain(action.toPlain())).toEqual(action);
  }
  const unknown = new BridgeAction({ ...actions.deposit, kind: Field(4) });
  expect(() => unknown.toPlain()).toThrow(RangeError);
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

describe("a forced withdrawal", () => {
  const MOST = (1n << 32n) - 1n;

  test("takes its amount, whoever sends it, and is the next action", async () => {
    const world = new World();
    const { black } = world;
    await endow(world, black, 50, 20);
    const { ok, events } = await world.takeWithdrawal(black.owner, 30);
    expect(ok).toBe(true);
    const owner = black.owner.toFields().map((field) => field.toBigInt());
    expect(events).toEqual([{ name: "withdrawn", fields: [...owner, 30n] }]);
    expect([await amountOf(world, black), await allowanceOf(world, black)]).toEqual([20, 20]);
    expect(await crossedOf(world)).toEqual([0, 30]);
    const action = BridgeAction.withdrawal(black.owner, Field(30));
    const { Actions } = AccountUpdate;
    expect(action.actionsHash()).toEqual(Actions.hash([BridgeAction.toFields(action)]));
    expect(await taken(world)).toBe(
      afterActions(Reducer.initialActionState, action.actionsHash()).toBigInt(),
    );
  });

  test("of one more than the balance, or of the most, takes the balance", async () => {
    for (const amount of [51n, MOST]) {
      const world = new World();
      await endow(world, world.black, 50);
      expect((await world.takeWithdrawal(world.black.owner, amount)).ok).toBe(true);
      expect([await amountOf(world, world.black), await crossedOf(world)]).toEqual([0, [0, 50]]);
    }
  });

  test("of nothing, or from nothing, is taken in, and changes nothing else", async () => {
    const world = new World();
    const { black, white } = world;
    await endow(world, black, 50);
    for (const [owner, amount] of [
      [black.owner, 0n],
      [white.owner, MOST],
    ] as const) {
      const before = { ...world.sandbox.state.values };
      const listed = await taken(world);
      const { ok, events } = await world.takeWithdrawal(owner, amount);
      expect([ok, events]).toEqual([true, []]);
      const changed = Object.entries(world.sandbox.state.values).filter(
        ([path, value]) => before[path] !== value,
      );
      expect(changed.map(([path]) => path)).toEqual([world.sandbox.bridge.taken.path?.toString()]);
      expect(await taken(world)).not.toBe(listed);
    }
  });

  test("never takes more than a player can withdraw in all", async () => {
    for (const [room, drawn] of [
      [0n, 0],
      [7n, 7],
      [8n, 8],
      [9n, 8],
    ] as const) {
      const world = new World();
      await endow(world, world.black, 1n << 40n);
      const before = (1n << 31n) - 1n - room;
      await withdrawnBefore(world, before);
      expect((await world.takeWithdrawal(world.black.owner, 8)).ok).toBe(true);
      expect(await crossedOf(world)).toEqual([0, Number(before) + drawn]);
      expect(await amountOf(world, world.black)).toBe(2 ** 40 - drawn);
    }
  });

  test("leaves the stakes of a running match", async () => {
    const world = new World();
    for (const actor of [world.black, world.white]) await endow(world, actor, 50);
    await pairStaked(world, { stake: 10 });
    const staked = await amountOf(world, world.black);
    expect((await world.takeWithdrawal(world.black.owner, MOST)).ok).toBe(true);
    expect([await amountOf(world, world.black), await world.pot(1)]).toEqual([0, 10n]);
    expect(await crossedOf(world)).toEqual([0, staked]);
  });
});

describe("a conclusion", () => {
  const STAKE = 30;
  const LIMIT = 10;

  async function withPot(moves = "h8 h9"): Promise<World> {
    const world = new World();
    for (const actor of [world.black, world.white]) await endow(world, actor, 50);
    await pairStaked(world, { stake: STAKE });
    if (moves !== "") await world.play(moves);
    return world;
  }

  /** Takes in a conclusion that must be noted and change nothing else. */
  async function changesNothing(world: World, matchId: number | bigint): Promise<void> {
    const before = { ...world.sandbox.state.values };
    const listed = await taken(world);
    const { ok, events } = await world.takeConclusion(matchId);
    expect([ok, events]).toEqual([true, []]);
    const changed = Object.entries(world.sandbox.state.values).filter(
      ([path, value]) => before[path] !== value,
    );
    expect(changed.map(([path]) => path)).toEqual([world.sandbox.bridge.taken.path?.toString()]);
    expect(await taken(world)).not.toBe(listed);
  }

  test("ends a match out of time and pays its pot, whoever sends it, and is the next action", async () => {
    const claimed = await withPot();
    claimed.pass(LIMIT + 1);
    const ended = await claimed.claimTimeout(1);
    const paid = await claimed.payOut(1);

    const world = await withPot();
    world.pass(LIMIT + 1);
    const { ok, events } = await world.takeConclusion(1);
    expect(ok).toBe(true);
    expect(events).toEqual([...ended.events, ...paid.events]);
    expect(await world.result()).toEqual(await claimed.result());
    expect(await world.result()).toMatchObject({
      result: Result.secondWon,
      reason: Reason.timeout,
    });
    expect(await fundsOf(world)).toEqual([50 - STAKE, 50 + STAKE, 0]);
    const action = BridgeAction.conclusion(Field(1));
    const { Actions } = AccountUpdate;
    expect(action.actionsHash()).toEqual(Actions.hash([BridgeAction.toFields(action)]));
    expect(await taken(world)).toBe(
      afterActions(Reducer.initialActionState, action.actionsHash()).toBigInt(),
    );
  });

  test("in the second of the deadline changes nothing, and in the next ends the match", async () => {
    const world = await withPot();
    world.pass(LIMIT);
    await changesNothing(world, 1);
    world.pass(1);
    expect((await world.takeConclusion(1)).ok).toBe(true);
    expect(await fundsOf(world)).toEqual([50 - STAKE, 50 + STAKE, 0]);
  });

  test("of a match that a move brought back in time changes nothing", async () => {
    const world = await withPot();
    world.pass(LIMIT);
    await world.play("i8");
    world.pass(1);
    await changesNothing(world, 1);
  });

  test("pays the pot of a match that was over, whose result stays", async () => {
    const world = await withPot();
    await world.resign(1, 1, world.white.key);
    world.pass(LIMIT + 1);
    const before = await world.result();
    const { ok, events } = await world.takeConclusion(1);
    expect(ok).toBe(true);
    expect(events.map(({ name }) => name)).toEqual(["pot-paid"]);
    expect(await world.result()).toEqual(before);
    expect(await fundsOf(world)).toEqual([50 + STAKE, 50 - STAKE, 0]);
  });

  test("pays nothing twice", async () => {
    const world = await withPot();
    world.pass(LIMIT + 1);
    await world.takeConclusion(1);
    await changesNothing(world, 1);
    expect((await world.payOut(1)).code).toBe("stake/no-pot");
    expect(await fundsOf(world)).toEqual([50 - STAKE, 50 + STAKE, 0]);
  });

  test("ends a match without a stake, and fills no pot", async () => {
    const world = new World();
    await world.pair();
    await world.play("h8 h9");
    world.pass(LIMIT + 1);
    const { ok, events } = await world.takeConclusion(1);
    expect(ok).toBe(true);
    expect(events.map(({ name }) => name)).toEqual(["match-ended"]);
    expect(await world.pot(1)).toBeUndefined();
    expect((await world.result()).result).toBe(Result.secondWon);
  });

  test("forgives once a day who leaves before both have moved, and returns the stakes", async () => {
    const world = await withPot("");
    world.pass(LIMIT);
    // This one uses up nothing.
    await changesNothing(world, 1);
    world.pass(1);
    await world.takeConclusion(1);
    expect((await world.result()).result).toBe(Result.aborted);
    expect(await fundsOf(world)).toEqual([50, 50, 0]);

    for (const [seconds, result] of [
      [FORGIVEN_AFTER - 2 * (LIMIT + 1), Result.secondWon],
      [LIMIT + 1, Result.aborted],
    ] as const) {
      world.pass(seconds);
      const match = await pairStaked(world, { stake: 1 });
      world.pass(LIMIT + 1);
      await world.takeConclusion(match);
      expect((await world.result(match)).result).toBe(result);
    }
  });

  test("of a match that does not exist is taken in, and changes nothing else", async () => {
    const world = await withPot();
    world.pass(LIMIT + 1);
    for (const number of [0n, 2n, (1n << 32n) - 1n, 1n << 64n, LAST]) {
      await changesNothing(world, number);
    }
  });
});
