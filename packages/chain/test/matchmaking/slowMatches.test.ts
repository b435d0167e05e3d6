import { beforeEach, describe, expect, jest, test } from "@jest/globals";
import { DAY, writeClock } from "@kifu/wire";
import { codes } from "../../src/engine/codes.js";
import { NOTICE } from "../../src/engine/plainRules.js";
import { Reason, Result } from "../../src/engine/Match.js";
import type { Receipt } from "../harness/Sandbox.js";
import { type Actor, World } from "../harness/World.js";
import { FOR_ANYBODY, seekBySession, seekOf, sendPair } from "./seeks.js";

jest.setTimeout(120_000);

const ONE_DAY = writeClock({ bank: DAY, increment: DAY });
const SLOW = { moveLimit: ONE_DAY, lasts: 900_000, ...FOR_ANYBODY };
const { staleSeek, alreadyPlaying } = codes.matchmaking;

describe("slow matches", () => {
  let world: World;

  beforeEach(() => {
    world = new World();
    world.pass(5);
  });

  async function pairSlowly(one: Actor, other: Actor, moveLimit = ONE_DAY): Promise<Receipt> {
    const wish = { ...SLOW, moveLimit };
    return await sendPair(world, await seekOf(world, one, wish), await seekOf(world, other, wish), {
      moveLimit,
    });
  }

  test("are played at once, any number of them, beside one other match", async () => {
    const { black, white, third } = world;
    expect(await pairSlowly(black, white)).toMatchObject({ ok: true });
    expect(await pairSlowly(black, third)).toMatchObject({ ok: true });
    expect(await pairSlowly(white, black)).toMatchObject({ ok: true });
    await world.pair();
    expect(await world.player(black)).toEqual({ match: 4, slowMatch: 3, waits: false });
    expect(await pairSlowly(black, white)).toMatchObject({ ok: true });
    expect(await world.player(black)).toEqual({ match: 4, slowMatch: 5, waits: false });
    for (const id of [1, 2, 3, 4, 5])
      expect(await world.play("h8", id)).toMatchObject({ ok: true });
  });

  test("neither take a player out of a queue nor let them into a second match", async () => {
    const { black, white, third } = world;
    await world.register(black);
    await pairSlowly(black, white);
    expect((await world.player(black)).waits).toBe(true);
    await world.register(third);
    expect(await world.player(black)).toEqual({ match: 2, slowMatch: 1, waits: false });
    expect(await world.requeue(black)).toMatchObject({ ok: false, code: alreadyPlaying });
  });

  test("need two seeks of a slow match each, and each seek counts once", async () => {
    const { black, white, third } = world;
    const ofBlack = await seekOf(world, black, SLOW);
    const pair = async (other: Actor) =>
      await sendPair(world, ofBlack, await seekOf(world, other, SLOW), SLOW);
    expect(await pair(white)).toMatchObject({ ok: true });
    expect(await pair(third)).toMatchObject({ ok: false, code: staleSeek });
  });

  test("leave a seek of another match as it is, and the other way round", async () => {
    const { black, white, third } = world;
    const live = [black, white].map((actor) => seekOf(world, actor, FOR_ANYBODY));
    const slow = [black, third].map((actor) => seekOf(world, actor, SLOW));
    const [one, other] = await Promise.all(live);
    const [slowOne, slowOther] = await Promise.all(slow);
    expect(await sendPair(world, one!, other!)).toMatchObject({ ok: true });
    expect(await sendPair(world, slowOne!, slowOther!, SLOW)).toMatchObject({ ok: true });
    await world.endByResignation();
    // The seeks of the match that is over are used up, though the slow match is a later one.
    expect(await sendPair(world, one!, other!)).toMatchObject({ ok: false, code: staleSeek });
  });

  test("do not accept a seek of another match", async () => {
    const { black, white } = world;
    const [one, other] = [await seekOf(world, black), await seekOf(world, white)];
    const refused = await sendPair(world, one, other, SLOW);
    expect(refused).toMatchObject({ ok: false, code: codes.matchmaking.badSignature });
    expect(await sendPair(world, one, other)).toMatchObject({ ok: true });
  });

  test("end by the clock a second after the last day, not before", async () => {
    const { black, white } = world;
    await pairSlowly(black, white);
    await world.play("h8 h9");
    world.pass(DAY);
    expect(await world.claimTimeout(1)).toMatchObject({ ok: false, code: codes.match.stillOnTime });
    world.pass(1);
    expect(await world.claimTimeout(1)).toMatchObject({ ok: true });
    expect((await world.result(1)).reason).toBe(Reason.timeout);
  });

  test("use up days in hand, and give one back with each move", async () => {
    const { black, white } = world;
    await pairSlowly(black, white, writeClock({ bank: 7 * DAY, increment: DAY }));
    await world.play("h8 h9");
    world.pass(7 * DAY);
    expect(await world.play("i8")).toMatchObject({ ok: true });
    await world.play("i9");
    world.pass(DAY + 1);
    expect(await world.claimTimeout(1)).toMatchObject({ ok: true });
    expect((await world.result(1)).result).toBe(Result.secondWon);
  });

  test("seat a new session of their player each, after its notice", async () => {
    const { black, white, third } = world;
    await pairSlowly(black, white);
    await pairSlowly(black, third);
    await world.openSession(black, { key: black.laterKey });
    const early = { ok: false, code: codes.session.underNotice };
    expect(await world.reseat(black, { match: 1 })).toMatchObject(early);
    world.pass(NOTICE);
    expect(await world.reseat(black, { match: 2 })).toMatchObject({ ok: true });
    const keysOf = async (id: number) => {
      const { first, second } = await world.mustMatch(id);
      return [first, second].map(({ key }) => key.toBase58());
    };
    expect(await keysOf(1)).not.toContain(black.laterKey.toBase58());
    expect(await keysOf(2)).toContain(black.laterKey.toBase58());
    expect(await world.reseat(black, { match: 1 })).toMatchObject({ ok: true });
    expect(await keysOf(1)).toContain(black.laterKey.toBase58());
  });

  test("are sought by a session, too", async () => {
    const { black, white } = world;
    await world.openSession(black, { key: black.key });
    const one = await seekBySession(world, black, SLOW);
    const pair = await sendPair(world, one, await seekOf(world, white, SLOW), SLOW);
    expect(pair).toMatchObject({ ok: true });
  });
});
