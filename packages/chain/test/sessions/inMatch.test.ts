import { beforeEach, describe, expect, test } from "@jest/globals";
import { codes } from "../../src/codes.js";
import { World } from "../harness/World.js";

const REFUSED = { ok: false, code: codes.match.notAPlayer };

describe("a session in a running match", () => {
  let world: World;

  beforeEach(async () => {
    world = await World.withMatch();
  });

  test("plays by its key", async () => {
    expect(await world.move("h8", { signer: world.black.key })).toMatchObject({ ok: true });
  });

  test("leaves the owner their own signature", async () => {
    expect(await world.move("h8", { signer: world.black.owner })).toMatchObject({ ok: true });
  });

  test("that is opened anew gives the seat its new key at once", async () => {
    await world.openSession(world.black, { key: world.black.laterKey, lasts: 3 });
    expect(await world.move("h8", { signer: world.black.key })).toMatchObject(REFUSED);
    world.pass(2);
    expect(await world.move("h8", { signer: world.black.laterKey })).toMatchObject({ ok: true });
    const { first, second } = await world.mustMatch();
    expect(first.expiresAt.toBigInt()).toBe(3n);
    expect(second.key.toBase58()).toBe(world.white.key.toBase58());
  });

  test("of the second seat is replaced just so", async () => {
    await world.play("h8");
    await world.openSession(world.white, { key: world.white.laterKey });
    expect(await world.move("h9", { signer: world.white.key })).toMatchObject(REFUSED);
    expect(await world.move("h9", { signer: world.white.laterKey })).toMatchObject({ ok: true });
    expect((await world.mustMatch()).first.key.toBase58()).toBe(world.black.key.toBase58());
  });

  test("that is revoked stops, and the owner plays on", async () => {
    expect(await world.revokeSession(world.black)).toMatchObject({ ok: true });
    expect(await world.move("h8", { signer: world.black.key })).toMatchObject(REFUSED);
    expect(await world.resign(1, 0, world.black.key)).toMatchObject(REFUSED);
    expect(await world.move("h8", { signer: world.black.owner })).toMatchObject({ ok: true });
  });

  test("that is revoked and opened again plays on", async () => {
    await world.revokeSession(world.black);
    await world.openSession(world.black, { key: world.black.key });
    expect(await world.move("h8", { signer: world.black.key })).toMatchObject({ ok: true });
  });

  test("that expired lets the owner play on", async () => {
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

  test("of a stranger is opened and revoked without a trace in the match", async () => {
    const before = await world.mustMatch();
    await world.openSession(world.third);
    await world.revokeSession(world.third);
    expect(await world.mustMatch()).toEqual(before);
  });

  test("is left alone once the match is over", async () => {
    await world.resign(1, 0, world.black.key);
    const before = await world.mustMatch();
    await world.openSession(world.black, { key: world.black.laterKey });
    await world.revokeSession(world.white);
    expect(await world.mustMatch()).toEqual(before);
  });

  test("is that of the new match, not of an older one", async () => {
    await world.resign(1, 0, world.black.key);
    await world.pair();
    const older = await world.mustMatch(1);
    await world.openSession(world.black, { key: world.black.laterKey });
    expect(await world.mustMatch(1)).toEqual(older);
    expect((await world.mustMatch(2)).first.key.toBase58()).toBe(world.black.laterKey.toBase58());
  });

  test("may be one key for both seats, and plays for the side to move", async () => {
    const both = new World();
    await both.register(both.black, { key: both.third.key });
    await both.register(both.white, { key: both.third.key });
    expect(await both.move("h8", { signer: both.third.key })).toMatchObject({ ok: true });
    expect(await both.move("h9", { signer: both.third.key })).toMatchObject({ ok: true });
    await both.resign(1, 1, both.third.key);
    expect(await both.result()).toMatchObject({ result: 1 });
  });

  test("may name the opponent's own key, and still resigns for the named seat only", async () => {
    const trap = new World();
    await trap.register(trap.black, { key: trap.white.owner });
    await trap.register(trap.white);
    await trap.move("h8", { signer: trap.black.owner });
    await trap.move("h9", { signer: trap.white.owner });
    await trap.resign(1, 1, trap.white.owner);
    expect(await trap.result()).toMatchObject({ result: 1 });
  });
});
