import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { codes, GRANT, LARGEST_STAKE } from "@kifu/chain";
import { DAY, writeClock } from "@kifu/wire";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Player, type SeekWish } from "../harness/Player.js";
import { SignedStage } from "./SignedStage.js";
import { altered, soughtOf } from "./soughtOf.js";

const MONEY = Number(GRANT);

let stage: SignedStage;
let people = 5000;

const lavish = { perSecond: 1e6, burst: 1e6 };

beforeAll(async () => {
  stage = await SignedStage.open({
    ingress: { perSender: lavish, perAddress: lavish, registrations: lavish },
  });
});

afterAll(async () => {
  await stage.stop();
});

async function rich(): Promise<Player> {
  const player = new Player(stage.runtime, ++people);
  await stage.chain.admit(player.grant());
  return player;
}

async function seek(player: Player, wish: SeekWish): Promise<boolean> {
  return await stage.lobby.submit(soughtOf(player, wish), false);
}

async function meet(one: [Player, SeekWish], other: [Player, SeekWish]): Promise<number> {
  const before = stage.chain.pending.matchCount();
  for (const [player, wish] of [one, other]) await seek(player, wish);
  while (stage.chain.pending.matchCount() === before) await nextTurn();
  await nextTurn();
  return before + 1;
}

const balanceOf = (player: Player) => stage.records.player(player.address).balance;
const allowanceOf = (player: Player) => stage.records.player(player.address).allowance;

describe("two who seek each other for a stake", () => {
  test("meet, and both have staked it", async () => {
    const [one, other] = [await rich(), await rich()];
    const match = await meet([one, { stake: 50 }], [other, { stake: 50 }]);
    expect([balanceOf(one), balanceOf(other)]).toEqual([MONEY - 50, MONEY - 50]);
    expect(stage.records.match(match)).toMatchObject({ stake: 50, paid: false });
    expect(stage.chain.pending.pot(match)).toBe(50n);
  });

  test("do not meet those who seek for another stake, or for nothing", async () => {
    const [one, other, third] = [await rich(), await rich(), await rich()];
    const count = stage.chain.pending.matchCount();
    const moveLimit = 77;
    await seek(one, { stake: 50, moveLimit });
    await seek(other, { stake: 51, moveLimit });
    await seek(third, { moveLimit });
    stage.lobby.tick();
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    expect(stage.chain.pending.matchCount()).toBe(count);
    const shown = stage.records.queue().filter((entry) => entry.moveLimit === moveLimit);
    expect(shown.map(({ stake }) => stake)).toEqual([50, 51, 0]);
    expect(stage.records.player(one.address).queue).toMatchObject({ stake: 50 });
    for (const [player, wish] of [
      [one, { stake: 50 }],
      [other, { stake: 51 }],
      [third, {}],
    ] as const) {
      await stage.lobby.submit(soughtOf(player, { moveLimit, ...wish }), true);
    }
  });

  test("by their sessions, as far as these may", async () => {
    const [one, other] = [await rich(), await rich()];
    await stage.chain.admit(one.openToStake(70));
    expect([allowanceOf(one), allowanceOf(other)]).toEqual([70, 0]);
    await meet([one, { stake: 50, byOwner: false }], [other, { stake: 50, allowance: 30 }]);
    expect([allowanceOf(one), allowanceOf(other)]).toEqual([20, 30]);
    expect([balanceOf(one), balanceOf(other)]).toEqual([MONEY - 50, MONEY - 50]);
  });

  test("are shown to each other with the stake", async () => {
    const [one, other] = [await rich(), await rich()];
    await seek(one, { stake: 9, opponent: other });
    const { invitations } = stage.records.player(other.address);
    expect(invitations).toMatchObject([{ owner: one.address, stake: 9 }]);
    await stage.lobby.submit(soughtOf(one, { stake: 9, opponent: other }), true);
  });
});

describe("a seek for a stake is refused", () => {
  async function refuses(code: string, player: Player, wish: SeekWish): Promise<void> {
    const { open } = stage.lobby;
    await expect(seek(player, wish)).rejects.toMatchObject({ code });
    expect(stage.lobby.open).toBe(open);
  }

  async function accepts(player: Player, wish: SeekWish): Promise<void> {
    expect(await seek(player, wish)).toBe(true);
    await stage.lobby.submit(soughtOf(player, wish), true);
  }

  const { stake: staking, matchmaking } = codes;

  test("above the player's balance", async () => {
    const player = await rich();
    await refuses(staking.tooLittle, player, { stake: MONEY + 1 });
    await accepts(player, { stake: MONEY });
    await refuses(staking.tooLittle, new Player(stage.runtime, ++people), { stake: 1 });
  });

  test("above the maximum", async () => {
    const tooMuch = Number(LARGEST_STAKE) + 1;
    await refuses(staking.badStake, await rich(), { stake: tooMuch });
  });

  test("in a match over days", async () => {
    const player = await rich();
    const moveLimit = writeClock({ bank: 2 * DAY, increment: 0 });
    await refuses(staking.badStake, player, { stake: 1, moveLimit });
    await accepts(player, { moveLimit });
  });

  test("that allows a session more than the maximum", async () => {
    const player = await rich();
    const allowance = Number(LARGEST_STAKE);
    await refuses(staking.badAllowance, player, { stake: 1, allowance: allowance + 1 });
    await accepts(player, { stake: 1, allowance });
  });

  test("by a session that may not stake that much", async () => {
    const player = await rich();
    await stage.chain.admit(player.openToStake(10));
    await refuses(staking.overAllowance, player, { stake: 11, byOwner: false });
    await accepts(player, { stake: 10, byOwner: false });
  });

  test("by a session that follows another which might", async () => {
    const player = await rich();
    await stage.chain.admit(player.openToStake(10));
    const later = new Player(stage.runtime, ++people).session;
    const before = player.session;
    Object.assign(player, { session: later });
    await stage.chain.admit(player.register({ moveLimit: people }));
    expect(allowanceOf(player)).toBe(0);
    await refuses(staking.overAllowance, player, { stake: 1, byOwner: false });
    Object.assign(player, { session: before });
  });

  test("by a session that allows itself more", async () => {
    const player = await rich();
    await stage.chain.admit(player.openToStake(10));
    await refuses(matchmaking.badSeek, player, { stake: 5, byOwner: false, allowance: 1 });
  });

  test("when the stake, or what is allowed, was changed after it was signed", async () => {
    const player = await rich();
    const sought = soughtOf(player, { stake: 5, allowance: 5 });
    const { terms } = sought;
    const changes = [
      altered(sought, { allowance: 6n }),
      { ...sought, terms: { ...terms, stake: 6n } },
      { ...altered(sought, { allowance: 0n }), terms: { ...terms, stake: 0n } },
    ];
    for (const changed of changes) {
      await expect(stage.lobby.submit(changed, false)).rejects.toMatchObject({
        code: matchmaking.badSignature,
      });
    }
  });

  test("of nothing that allows a session something", async () => {
    await refuses(matchmaking.badSeek, await rich(), { allowance: 1 });
  });
});

test("a seek whose player has staked the money elsewhere is dropped, and the other stays", async () => {
  const [one, other] = [await rich(), await rich()];
  await seek(one, { stake: 600, moveLimit: 91 });
  const { sender } = { sender: await rich() };
  const elsewhere = [
    one.seek({ stake: 600, moveLimit: 92 }),
    sender.seek({ stake: 600, moveLimit: 92 }),
  ] as const;
  const { SegmentSender } = await import("../harness/SegmentSender.js");
  const pair = new SegmentSender(stage.runtime).pair(elsewhere, { stake: 600, moveLimit: 92 });
  await stage.chain.admit(pair);
  await seek(other, { stake: 600, moveLimit: 91 });
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  expect(stage.lobby.of(one.address)).toBeUndefined();
  const waiting = stage.records.queue().filter(({ moveLimit }) => moveLimit === 91);
  expect(waiting.map(({ owner }) => owner)).toEqual([other.address]);
});
