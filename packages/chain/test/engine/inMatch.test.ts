import { beforeEach, describe, expect, test } from "@jest/globals";
import { codes } from "../../src/engine/codes.js";
import { NOTICE } from "../../src/engine/plainRules.js";
import { World } from "../harness/World.js";

const REFUSED = { ok: false, code: codes.match.notAPlayer };
const EARLY = { ok: false, code: codes.session.underNotice };
/** Seconds per move, longer than a notice period. */
const LONG = 3 * NOTICE;

describe("a session in a running match", () => {
  let world: World;

  beforeEach(async () => {
    world = new World();
    await world.pair(undefined, LONG);
  });

  test("plays by its key", async () => {
    expect(await world.move("h8", { signer: world.black.key })).toMatchObject({ ok: true });
  });

  test("leaves the owner able to sign as well", async () => {
    expect(await world.move("h8", { signer: world.black.owner })).toMatchObject({ ok: true });
  });

  test("that is opened later takes the seat once its notice is over, and the old key plays until then", async () => {
    await world.openSession(world.black, { key: world.black.laterKey, lasts: 99 });
    expect(await world.move("h8", { signer: world.black.laterKey })).toMatchObject(REFUSED);
    expect(await world.reseat(world.black)).toMatchObject(EARLY);
    world.pass(NOTICE - 1);
    expect(await world.reseat(world.black)).toMatchObject(EARLY);
    await world.play("h8 h9");
    world.pass(1);
    // The end of the notice changes nothing until someone sends a transaction.
    expect(await world.move("i8", { signer: world.black.laterKey })).toMatchObject(REFUSED);
    expect(await world.reseat(world.black)).toMatchObject({ ok: true });
    expect(await world.move("i8", { signer: world.black.key })).toMatchObject(REFUSED);
    expect(await world.move("i8", { signer: world.black.laterKey })).toMatchObject({ ok: true });
    const { first, second } = await world.mustMatch();
    expect(first.expiresAt.toBigInt()).toBe(99n);
    expect(second.key.toBase58()).toBe(world.white.key.toBase58());
  });

  test("of the second seat is replaced in the same way", async () => {
    await world.play("h8");
    await world.openSession(world.white, { key: world.white.laterKey });
    await world.reseatInTime(world.white);
    expect(await world.move("h9", { signer: world.white.key })).toMatchObject(REFUSED);
    expect(await world.move("h9", { signer: world.white.laterKey })).toMatchObject({ ok: true });
    expect((await world.mustMatch()).first.key.toBase58()).toBe(world.black.key.toBase58());
  });

  test("that is revoked stops after the notice, and the owner continues", async () => {
    expect(await world.revokeSession(world.black)).toMatchObject({ ok: true });
    await world.play("h8 h9");
    expect(await world.reseat(world.black)).toMatchObject(EARLY);
    expect(await world.reseatInTime(world.black)).toMatchObject({ ok: true });
    expect(await world.move("i8", { signer: world.black.key })).toMatchObject(REFUSED);
    expect(await world.resign(1, 0, world.black.key)).toMatchObject(REFUSED);
    expect(await world.move("i8", { signer: world.black.owner })).toMatchObject({ ok: true });
  });

  test("that is revoked and opened again continues", async () => {
    await world.revokeSession(world.black);
    await world.openSession(world.black, { key: world.black.key });
    await world.reseatInTime(world.black);
    expect(await world.move("h8", { signer: world.black.key })).toMatchObject({ ok: true });
  });

  test("that changes again waits again, and the last one takes the seat", async () => {
    await world.revokeSession(world.black);
    world.pass(NOTICE - 1);
    await world.openSession(world.black, { key: world.black.laterKey });
    world.pass(1);
    expect(await world.reseat(world.black)).toMatchObject(EARLY);
    expect(await world.move("h8", { signer: world.black.key })).toMatchObject({ ok: true });
    world.pass(NOTICE - 1);
    expect(await world.reseat(world.black)).toMatchObject({ ok: true });
    expect((await world.mustMatch()).first.key.toBase58()).toBe(world.black.laterKey.toBase58());
  });

  test("that was opened to stake takes the seat after the same notice", async () => {
    await world.openToStake(world.black, 5);
    expect(await world.reseat(world.black)).toMatchObject(EARLY);
    expect(await world.move("h8", { signer: world.black.key })).toMatchObject({ ok: true });
    expect(await world.reseatInTime(world.black)).toMatchObject({ ok: true });
    expect((await world.mustMatch()).first.key.toBase58()).toBe(world.black.laterKey.toBase58());
  });

  test("that expired lets the owner continue", async () => {
    const short = new World();
    await short.register(short.black, { lasts: 2 });
    await short.register(short.white);
    short.pass(2);
    expect(await short.move("h8", { signer: short.black.key })).toMatchObject({
      ok: false,
      code: codes.session.expired,
    });
    expect(await short.move("h8", { signer: short.black.owner })).toMatchObject({ ok: true });
  });

  test("of a stranger is opened and revoked without an effect on the match", async () => {
    const before = await world.mustMatch();
    await world.openSession(world.third);
    expect(await world.reseatInTime(world.third)).toMatchObject({ code: codes.match.unknown });
    await world.revokeSession(world.third);
    expect(await world.reseatInTime(world.third)).toMatchObject({ code: codes.match.unknown });
    expect(await world.mustMatch()).toEqual(before);
  });

  test("does not change once the match is over", async () => {
    await world.resign(1, 0, world.black.key);
    const before = await world.mustMatch();
    await world.openSession(world.black, { key: world.black.laterKey });
    expect(await world.reseatInTime(world.black)).toMatchObject({ code: codes.match.finished });
    await world.revokeSession(world.white);
    expect(await world.reseatInTime(world.white)).toMatchObject({ code: codes.match.finished });
    expect(await world.mustMatch()).toEqual(before);
  });

  test("is replaced in the new match, not in an older one", async () => {
    await world.resign(1, 0, world.black.key);
    await world.pair(undefined, LONG);
    const older = await world.mustMatch(1);
    await world.openSession(world.black, { key: world.black.laterKey });
    await world.reseatInTime(world.black);
    expect(await world.mustMatch(1)).toEqual(older);
    // In the second match, Black has the second seat.
    const { first, second } = await world.mustMatch(2);
    expect([first, second].map(({ key }) => key.toBase58())).toContain(
      world.black.laterKey.toBase58(),
    );
  });

  test("that was replaced before a match does not play in it", async () => {
    await world.resign(1, 0, world.black.key);
    await world.openSession(world.black, { key: world.black.laterKey });
    await world.register(world.white, { moveLimit: LONG });
    await world.requeue(world.black, { moveLimit: LONG, signer: world.black.laterKey });
    const seats = [await world.mustMatch(2)].flatMap(({ first, second }) => [first, second]);
    expect(seats.map(({ key }) => key.toBase58())).toContain(world.black.laterKey.toBase58());
    expect(await world.reseatInTime(world.black)).toMatchObject({ code: codes.session.seated });
  });

  test("may be one key for both seats, which plays for the side to move", async () => {
    const both = new World();
    await both.register(both.black, { key: both.third.key });
    await both.register(both.white, { key: both.third.key });
    expect(await both.move("h8", { signer: both.third.key })).toMatchObject({ ok: true });
    expect(await both.move("h9", { signer: both.third.key })).toMatchObject({ ok: true });
    await both.resign(1, 1, both.third.key);
    expect(await both.result()).toMatchObject({ result: 1 });
  });

  test("may name the opponent's own key, which still resigns only for the named seat", async () => {
    const trap = new World();
    await trap.register(trap.black, { key: trap.white.owner });
    await trap.register(trap.white);
    await trap.move("h8", { signer: trap.black.owner });
    await trap.move("h9", { signer: trap.white.owner });
    await trap.resign(1, 1, trap.white.owner);
    expect(await trap.result()).toMatchObject({ result: 1 });
  });
});
