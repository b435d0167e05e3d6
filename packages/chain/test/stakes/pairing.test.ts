import { beforeEach, describe, expect, test } from "@jest/globals";
import { Side } from "@kifu/wire";
import type { PublicKey } from "o1js";
import { codes } from "../../src/engine/codes.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { Scope } from "../../src/engine/Session.js";
import { GRANT, LARGEST_STAKE } from "../../src/engine/plainRules.js";
import { RecordingSandbox } from "../harness/RecordingSandbox.js";
import { type Actor, World } from "../harness/World.js";
import { seekOf, sendPair } from "../matchmaking/seeks.js";
import {
  allowanceOf,
  amountOf,
  endow,
  fundsOf,
  pairStaked,
  sendStaked,
  STAKE,
  stakedBySession,
  stakedSeekOf,
} from "./staking.js";

const ALL = Number(GRANT);
const LEFT = ALL - STAKE;

const ofKey = (key: PublicKey) => key.toFields().map((field) => field.toBigInt());
const opened = ({ owner, key }: Actor, expiresAt: bigint) => ({
  name: "session-opened",
  fields: [...ofKey(owner), ...ofKey(key), expiresAt, BigInt(Scope.playAndQueue)],
});
const started = (match: number, first: Actor, second: Actor) => ({
  name: "match-started",
  fields: [match, gameNumbers.Randzu, ...ofKey(first.owner), ...ofKey(second.owner), 10].map(
    BigInt,
  ),
});
const locked = (match: number, stake: number) => ({
  name: "stakes-locked",
  fields: [match, stake].map(BigInt),
});

describe("two seeks for a stake make a match with a pot", () => {
  let sandbox: RecordingSandbox;
  let world: World;

  beforeEach(async () => {
    sandbox = new RecordingSandbox();
    world = new World(undefined, sandbox);
    world.pass(7);
    for (const { owner } of [world.black, world.white]) await world.grant(owner);
  });

  const pairs = [
    ["both by their owners", stakedSeekOf, stakedSeekOf],
    ["the first by a session", stakedBySession, stakedSeekOf],
    ["the second by a session", stakedSeekOf, stakedBySession],
    ["both by sessions", stakedBySession, stakedBySession],
  ] as const;

  test.each(pairs)("%s", async (_, first, second) => {
    const { black, white } = world;
    const seekers = [
      [black, first],
      [white, second],
    ] as const;
    for (const [actor, seek] of seekers) {
      if (seek !== stakedBySession) continue;
      await world.openSession(actor, { key: actor.key, lasts: 77 });
      await endow(world, actor, GRANT, 2 * STAKE);
    }
    // A seek that the owner's own key signs may set any allowance.
    const wishes = seekers.map(([, seek]) => (seek === stakedSeekOf ? { allowance: 500 } : {}));
    const seeks = [
      await first(world, black, wishes[0]),
      await second(world, white, wishes[1]),
    ] as const;
    const openedBy = seekers.filter(([, seek]) => seek === stakedSeekOf).map(([actor]) => actor);

    const send = () => sendStaked(world, ...seeks);
    const signed = await sandbox.hold(send);
    expect(await sandbox.run(signed)).toMatchObject({ ok: true });
    expect(await sandbox.readsTruly(signed)).toBe(true);
    const receipt = await send();
    expect(receipt).toMatchObject({ ok: true, transitions: 11 });
    expect(receipt.events).toEqual([
      ...openedBy.map((actor) => opened(actor, 1007n)),
      started(1, black, white),
      locked(1, STAKE),
    ]);

    expect(await fundsOf(world)).toEqual([LEFT, LEFT, STAKE]);
    const match = await world.mustMatch(1);
    for (const [seat, actor, seek] of [
      [match.first, black, first],
      [match.second, white, second],
    ] as const) {
      const expiry = seek === stakedSeekOf ? 1007n : 84n;
      expect(seat.owner.toBase58()).toBe(actor.owner.toBase58());
      expect(seat.key.toBase58()).toBe(actor.key.toBase58());
      expect(seat.expiresAt.toBigInt()).toBe(expiry);
      expect(await world.player(actor)).toEqual({ match: 1, slowMatch: 0, waits: false });
      const session = await world.session(actor);
      expect([session?.key.toBase58(), session?.expiresAt.toBigInt()]).toEqual([
        actor.key.toBase58(),
        expiry,
      ]);
      expect((await world.balance(actor)).session).toEqual(session?.serial);
      expect(await allowanceOf(world, actor)).toBe(seek === stakedSeekOf ? 500 : STAKE);
    }
    expect([match.readClock().number().toBigInt(), match.deadline.toBigInt()]).toEqual([10n, 17n]);
    expect(await world.play("h8 h9")).toMatchObject({ ok: true });
    expect(await fundsOf(world)).toEqual([LEFT, LEFT, STAKE]);
  });

  test.each([1, STAKE, ALL])("of %i, exactly as signed", async (stake) => {
    await pairStaked(world, { stake });
    expect(await fundsOf(world)).toEqual([ALL - stake, ALL - stake, stake]);
  });

  test("of 2^32 - 1, the largest stake, by owners and by sessions", async () => {
    const stake = LARGEST_STAKE;
    for (const actor of [world.black, world.white]) await endow(world, actor, 2n * stake);
    await pairStaked(world, { stake, allowance: stake });
    await world.endByAbort(1);
    const one = await stakedBySession(world, world.black, { stake });
    const other = await stakedBySession(world, world.white, { stake });
    expect(await sendStaked(world, one, other, { stake })).toMatchObject({ ok: true });
    expect(await fundsOf(world, 2)).toEqual([0, 0, Number(stake)]);
    expect(await allowanceOf(world, world.black)).toBe(0);
  });

  test("with the first move left to chance if they have no sides, and the same pot", async () => {
    const { black, white } = world;
    const seeks = [
      await stakedSeekOf(world, white, { side: Side.any }),
      await stakedSeekOf(world, black, { side: Side.any }),
    ] as const;
    const { events } = await sendStaked(world, ...seeks);
    expect([
      [started(1, white, black), locked(1, STAKE)],
      [started(1, black, white), locked(1, STAKE)],
    ]).toContainEqual(events.slice(-2));
    expect(await fundsOf(world)).toEqual([ALL - STAKE, ALL - STAKE, STAKE]);
  });

  test.each([
    [Side.first, Side.second, "black"],
    [Side.second, Side.first, "white"],
  ] as const)("with sides %i and %i, so that %s moves first", async (one, other, first) => {
    const { black, white } = world;
    const { events } = await sendStaked(
      world,
      await stakedSeekOf(world, black, { side: one }),
      await stakedSeekOf(world, white, { side: other }),
    );
    const actors = first === "black" ? ([black, white] as const) : ([white, black] as const);
    expect(events.at(-2)).toEqual(started(1, ...actors));
  });

  test("for one opponent only, with any game and move limit that both signed", async () => {
    const terms = { game: gameNumbers.ConnectFour, moveLimit: 65_535, stake: 7 };
    const one = await stakedSeekOf(world, world.black, { ...terms, opponent: world.white });
    const other = await stakedSeekOf(world, world.white, terms);
    expect(await sendStaked(world, one, other, terms)).toMatchObject({ ok: true });
    const match = await world.mustMatch(1);
    expect([match.game.toBigInt(), match.readClock().number().toBigInt()]).toEqual([
      BigInt(terms.game),
      65_535n,
    ]);
  });

  test("and take their players out of the queue", async () => {
    await world.register(world.black);
    await pairStaked(world);
    expect(await world.player(world.black)).toEqual({ match: 1, slowMatch: 0, waits: false });
    expect(await world.leave(world.black)).toMatchObject({ code: codes.matchmaking.notQueued });
  });

  test("and neither seek is accepted twice, during the match or after it", async () => {
    const { black, white } = world;
    const one = await stakedSeekOf(world, black);
    const other = await stakedSeekOf(world, white);
    await sendStaked(world, one, other);
    const { alreadyPlaying, staleSeek } = codes.matchmaking;
    expect(await sendStaked(world, one, other)).toMatchObject({ code: alreadyPlaying });
    await world.endByAbort(1);
    await world.payOut(1);
    expect(await sendStaked(world, one, other)).toMatchObject({ code: staleSeek });
    expect(await fundsOf(world)).toEqual([ALL, ALL, 0]);
  });
});

const LASTS = 1000;

describe("the allowance of a session", () => {
  let world: World;

  beforeEach(async () => {
    world = new World();
    for (const { owner } of [world.black, world.white]) await world.grant(owner);
  });

  async function again(stake: number) {
    const one = await stakedBySession(world, world.black, { stake });
    const other = await stakedSeekOf(world, world.white, { stake });
    return await sendStaked(world, one, other, { stake });
  }

  async function endLatest(): Promise<void> {
    const number = await world.count();
    await world.endByAbort(number);
    await world.payOut(number);
  }

  test("excludes the first stake, and does not grow with wins", async () => {
    await pairStaked(world, { stake: 40, allowance: 100 });
    expect(await allowanceOf(world, world.black)).toBe(100);
    await world.play("h8 h9 i8 i9 j8 j9 k8 k9 l8");
    await world.payOut(1);
    expect(await fundsOf(world)).toEqual([ALL + 40, ALL - 40, 0]);
    expect(await allowanceOf(world, world.black)).toBe(100);
    for (const [stake, left] of [
      [60, 40],
      [30, 10],
      [10, 0],
    ] as const) {
      expect(await again(stake)).toMatchObject({ ok: true });
      await endLatest();
      expect(await allowanceOf(world, world.black)).toBe(left);
    }
    expect(await again(1)).toMatchObject({ code: codes.stake.overAllowance });
  });

  test("is changed only by the owner's next seek for a stake", async () => {
    await pairStaked(world, { allowance: 100 });
    await endLatest();
    const unstaked = await seekOf(world, world.white);
    const asSession = await seekOf(world, world.black, { byOwner: 0 });
    await sendPair(world, asSession, unstaked);
    await world.endByAbort(2);
    expect(await allowanceOf(world, world.black)).toBe(100);
    await pairStaked(world, { allowance: 3 });
    expect(await allowanceOf(world, world.black)).toBe(3);
  });

  test("can also be set when the session is opened", async () => {
    const { black } = world;
    const { owner, key } = black;
    const receipt = await world.openToStake(black, 60, { key, lasts: 500 });
    expect(receipt).toMatchObject({ ok: true, transitions: 2, events: [opened(black, 500n)] });
    expect([await amountOf(world, black), await allowanceOf(world, black)]).toEqual([ALL, 60]);
    expect(await again(60)).toMatchObject({ ok: true });
    await endLatest();
    expect(await again(1)).toMatchObject({ code: codes.stake.overAllowance });
    // A session with an allowance can also be opened during a match. After the notice period the
    // session takes the seat, and it stakes in the next match.
    await pairStaked(world);
    expect(await world.openToStake(black, 10)).toMatchObject({ ok: true });
    expect(await world.reseatInTime(black)).toMatchObject({ ok: true });
    const { first } = await world.mustMatch(2);
    expect([first.owner, first.key].map((each) => each.toBase58())).toEqual(
      [owner, black.laterKey].map((each) => each.toBase58()),
    );
    expect(await fundsOf(world, 2)).toEqual([ALL - STAKE, ALL - STAKE, STAKE]);
  });

  test("is set to zero by opening a session with no allowance", async () => {
    await pairStaked(world, { allowance: 100, lasts: LASTS });
    await endLatest();
    await world.openToStake(world.black, 0, { key: world.black.key, lasts: LASTS });
    expect(await again(1)).toMatchObject({ code: codes.stake.overAllowance });
  });

  test("can be set by a player without money", async () => {
    const { third } = world;
    await world.openToStake(third, 7, { key: third.key });
    expect([await amountOf(world, third), await allowanceOf(world, third)]).toEqual([0, 7]);
    await world.grant(third.owner);
    expect([await amountOf(world, third), await allowanceOf(world, third)]).toEqual([ALL, 7]);
  });

  const others: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["one that was replaced", () => world.openSession(world.black, { key: world.black.laterKey })],
    [
      "one that was revoked, once its key is opened again",
      async () => {
        await world.revokeSession(world.black);
        world.pass(1);
        await world.openSession(world.black, { key: world.black.key, lasts: LASTS });
      },
    ],
    [
      "one that has expired, once its key is opened again for a match without a stake",
      async () => {
        world.pass(LASTS);
        const one = await seekOf(world, world.black, { lasts: LASTS });
        await sendPair(world, one, await seekOf(world, world.white));
        await world.endByAbort(2);
      },
    ],
    [
      "one whose key waits in a queue that the owner registered for",
      () => world.register(world.black, { lasts: LASTS - 1 }),
    ],
  ];

  test.each(others)("does not pass to another session: %s stakes nothing", async (_, replace) => {
    await pairStaked(world, { allowance: 100, lasts: LASTS });
    await endLatest();
    await replace();
    const session = await world.session(world.black);
    const isLater = session?.key.equals(world.black.laterKey).toBoolean() === true;
    const signer = world.black.secret(isLater ? "laterKey" : "key");
    const one = await stakedBySession(world, world.black, { stake: 1, signer });
    const other = await stakedSeekOf(world, world.white, { stake: 1 });
    expect(await sendStaked(world, one, other, { stake: 1 })).toMatchObject({
      code: codes.stake.overAllowance,
    });
    expect(await amountOf(world, world.black)).toBe(ALL);
  });

  test("ends when the same session is opened again", async () => {
    await pairStaked(world, { allowance: 100, lasts: LASTS });
    await endLatest();
    await world.openSession(world.black, { key: world.black.key, lasts: LASTS });
    expect(await again(1)).toMatchObject({ code: codes.stake.overAllowance });
  });
});
