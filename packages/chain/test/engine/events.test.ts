import { beforeEach, describe, expect, test } from "@jest/globals";
import { packLine } from "@kifu/kit/plain";
import type { PublicKey } from "o1js";
import { Reason, Result } from "../../src/engine/Match.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { defaultTerms } from "../../src/runtime/runtimeModules.js";
import { World } from "../harness/World.js";

const ofKey = (key: PublicKey) => key.toFields().map((field) => field.toBigInt());

describe("events", () => {
  let world: World;

  beforeEach(() => {
    world = new World();
  });

  const opened = (owner: PublicKey, key: PublicKey, expiresAt: bigint) => ({
    name: "session-opened",
    fields: [...ofKey(owner), ...ofKey(key), expiresAt, 2n],
  });
  const ended = (...fields: (number | bigint)[]) => ({
    name: "match-ended",
    fields: fields.map(BigInt),
  });
  const moved = (...fields: (number | bigint)[]) => ({
    name: "move-made",
    fields: fields.map(BigInt),
  });

  test("a waiting player: their session and their place", async () => {
    world.pass(3 * defaultTerms.roundLength);
    const { owner, key } = world.black;
    const { events } = await world.register(world.black, { lasts: 5, moveLimit: 7 });
    expect(events).toEqual([
      opened(owner, key, 65n),
      { name: "player-queued", fields: [...ofKey(owner), BigInt(gameNumbers.Randzu), 7n, 3n] },
    ]);
  });

  test("a paired player: their session and the match", async () => {
    await world.register(world.black);
    const { events } = await world.register(world.white);
    const players = [...ofKey(world.black.owner), ...ofKey(world.white.owner)];
    expect(events).toEqual([
      opened(world.white.owner, world.white.key, 1000n),
      { name: "match-started", fields: [1n, BigInt(gameNumbers.Randzu), ...players, 10n] },
    ]);
  });

  test("queueing again by session key: only the place or the match", async () => {
    await world.pair();
    await world.resign(1, 0, world.black.key);
    expect((await world.requeue(world.black, { game: 2 })).events).toEqual([
      { name: "player-queued", fields: [...ofKey(world.black.owner), 2n, 10n, 0n] },
    ]);
    // In the second match, the player who arrived has the first seat.
    const players = [...ofKey(world.white.owner), ...ofKey(world.black.owner)];
    expect((await world.requeue(world.white, { game: 2 })).events).toEqual([
      { name: "match-started", fields: [2n, 2n, ...players, 10n] },
    ]);
  });

  test("leaving", async () => {
    await world.register(world.black);
    expect((await world.leave(world.black)).events).toEqual([
      { name: "player-left", fields: ofKey(world.black.owner) },
    ]);
  });

  test("opening and revoking a session", async () => {
    const { owner, laterKey } = world.black;
    expect((await world.openSession(world.black)).events).toEqual([opened(owner, laterKey, 1000n)]);
    expect((await world.revokeSession(world.black)).events).toEqual([
      { name: "session-revoked", fields: ofKey(owner) },
    ]);
  });

  test("giving the seat to a new session or to none", async () => {
    const { owner } = world.white;
    await world.pair();
    const seated = { name: "session-seated", fields: [...ofKey(owner), 1n] };
    await world.openSession(world.white);
    expect((await world.reseatInTime(world.white)).events).toEqual([seated]);
    await world.revokeSession(world.white);
    expect((await world.reseatInTime(world.white)).events).toEqual([seated]);
  });

  test("a move: its match and number", async () => {
    await world.pair();
    expect((await world.play("h8")).events).toEqual([moved(1, 1)]);
    expect((await world.play("h9")).events).toEqual([moved(1, 2)]);
  });

  test("a winning move: the move, and the end with its line", async () => {
    await world.pair();
    const { events } = await world.play("h8 h9 i8 i9 j8 j9 k8 k9 l8");
    const line = packLine({ x: 7, y: 7, direction: 0 });
    expect(events).toEqual([moved(1, 9), ended(1, Result.firstWon, Reason.board, line)]);
  });

  test("a drawing move: the move, and the end without one", async () => {
    await world.pair(gameNumbers.TicTacToe);
    const { events } = await world.play("a1 b2 c3 c1 a3 a2 c2 b3 b1");
    expect(events).toEqual([moved(1, 9), ended(1, Result.drawn, Reason.board, 0)]);
  });

  test("resignation and timeout", async () => {
    await world.pair();
    await world.play("h8 h9");
    expect((await world.resign(1, 1, world.white.key)).events).toEqual([
      ended(1, Result.firstWon, Reason.resignation, 0),
    ]);
    await world.pair();
    await world.play("h8 h9", 2);
    world.pass(11);
    expect((await world.claimTimeout(2)).events).toEqual([
      ended(2, Result.secondWon, Reason.timeout, 0),
    ]);
  });

  test("a refused transaction: none", async () => {
    await world.pair();
    expect((await world.register(world.black)).events).toEqual([]);
    expect((await world.move("h8", { signer: world.white.key })).events).toEqual([]);
  });
});
