/**
 * The holes in the Randzu that Protokit published as an example. Each test tries an attack that
 * succeeded there.
 */
import { beforeEach, describe, expect, test } from "@jest/globals";
import { bitAt, DIRECTIONS } from "@kifu/kit/plain";
import { Field } from "o1js";
import { codes } from "../../src/engine/codes.js";
import { Reason, Result } from "../../src/engine/Match.js";
import { NOTICE, GRANT } from "../../src/engine/plainRules.js";
import { protocolModules } from "../../src/protocol/protocolModules.js";
import { readMoves } from "../harness/readMoves.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { defaultTerms } from "../../src/runtime/runtimeModules.js";
import { LONGEST_SESSION, Scope } from "../../src/engine/Session.js";
import { LAST } from "../harness/numbers.js";
import { layRandzu } from "../harness/positions.js";
import { sendRandzu } from "../harness/moves.js";
import { World } from "../harness/World.js";
import { fundsOf, pairStaked, STAKE, withStakedMatch } from "../stakes/staking.js";
import { codesOf } from "./refusals.js";

const stones = (moves: string) =>
  (readMoves(moves) ?? []).reduce((board, { x, y }) => board | bitAt(x, y), 0n);

const RUNNING = { result: Result.running, reason: Reason.none, line: 0n };
const refusedWith = (code: string) => ({ ok: false, code });

describe("the sum of the added cells was computed and thrown away", () => {
  let world: World;

  beforeEach(async () => {
    world = await World.withMatch();
    await world.play("h8 h9");
  });

  test.each([
    ["five stones in one move", stones("h8 i8 j8 k8 l8 m8"), stones("h9")],
    ["two stones in one move", stones("h8 i8 a1"), stones("h9")],
    ["no stone, a free pass", stones("h8"), stones("h9")],
    ["a stone for the opponent", stones("h8"), stones("h9 i8")],
    ["a stone for each", stones("h8 i8"), stones("h9 i8")],
    ["a stone taken back", stones("i8"), stones("h9")],
    ["the opponent's stone taken off", stones("h8 i8"), 0n],
    ["a stone on another cell than the signed one", stones("h8 k8"), stones("h9")],
    ["a stone beyond the board", stones("h8 i8") | (1n << 239n), stones("h9")],
  ])("refuses %s", async (_, black, white) => {
    const receipt = await sendRandzu(world, "i8", { field: [black, white] });
    expect(receipt).toMatchObject(refusedWith(codes.match.wrongField));
    expect((await world.mustMatch()).ply.toBigInt()).toBe(2n);
  });

  test("accepts one stone", async () => {
    const field = [stones("h8 i8"), stones("h9")];
    expect(await sendRandzu(world, "i8", { field })).toMatchObject({ ok: true });
  });
});

describe("witness cells off the board matched nothing and so were never wrong", () => {
  const outwards = DIRECTIONS.map((_, direction) => direction + 1);

  test("refuses a win claimed at x = 100", async () => {
    const world = await World.withMatch();
    const receipt = await sendRandzu(world, "h8", { witness: [100, 7, 1] });
    expect(receipt).toMatchObject(refusedWith("randzu/false-claim"));
    expect(await world.result()).toEqual(RUNNING);
  });

  test.each(["a1", "o1", "a15", "o15"])(
    "refuses each line out of the corner %s",
    async (corner) => {
      const world = await World.withMatch();
      const [{ x, y }] = readMoves(corner) as [{ x: number; y: number }];
      for (const direction of outwards) {
        const { dx, dy } = DIRECTIONS[direction - 1]!;
        for (const steps of [-4, 0]) {
          const begin = [x + steps * dx, y + steps * dy].map((at) => Field(at).toBigInt());
          const receipt = await sendRandzu(world, corner, { witness: [...begin, direction] });
          expect(receipt).toMatchObject(refusedWith("randzu/false-claim"));
        }
      }
      expect(await sendRandzu(world, corner)).toMatchObject({ ok: true });
      expect(await world.result()).toEqual(RUNNING);
    },
  );

  test("refuses a line that wraps around the edge of the board", async () => {
    const world = await World.withMatch();
    await world.play("n1 h8 o1 h9 a2 h10 b2 i12");
    const receipt = await sendRandzu(world, "c2", { witness: [13, 0, 1] });
    expect(receipt).toMatchObject(refusedWith("randzu/false-claim"));
    await world.play("c2");
    expect(await world.result()).toEqual(RUNNING);
  });

  test("refuses a move at x = 100, or at p − 1", async () => {
    const world = await World.withMatch();
    for (const x of [100n, LAST]) {
      expect(await sendRandzu(world, "h8", { move: [x, 7] })).toMatchObject({ ok: false });
    }
  });

  test("accepts a true claim", async () => {
    const world = await World.withMatch();
    await world.play("h8 h9 i8 i9 j8 j9 k8 k9");
    await sendRandzu(world, "l8", { witness: [7, 7, 1] });
    expect(await world.result()).toMatchObject({ result: Result.firstWon });
  });
});

describe("sessions were keyed by the session key, without proof of holding it", () => {
  test("a stranger who registers the victim's key cannot block their moves", async () => {
    const world = await World.withMatch();
    await world.openSession(world.third, { key: world.black.key });
    expect(await world.move("h8", { signer: world.black.key })).toMatchObject({ ok: true });
  });

  test("a stranger who registered it first cannot either", async () => {
    const world = new World();
    await world.register(world.third, { key: world.black.key, game: gameNumbers.TicTacToe });
    await world.pair();
    expect(await world.move("h8", { signer: world.black.key })).toMatchObject({ ok: true });
  });

  test("the opponent who uses it as their own key cannot either", async () => {
    const world = new World();
    await world.register(world.black);
    await world.register(world.white, { key: world.black.key });
    expect(await world.move("h8", { signer: world.black.key })).toMatchObject({ ok: true });
    expect((await world.session(world.black))?.key.toBase58()).toBe(world.black.key.toBase58());
  });
});

describe("a session had no expiry, no scope and no revocation", () => {
  test("a leaked key stops at its expiry", async () => {
    const world = new World();
    await world.register(world.black, { lasts: 3 });
    await world.register(world.white);
    world.pass(3);
    const receipt = await world.move("h8", { signer: world.black.key });
    expect(receipt).toMatchObject(refusedWith(codes.session.expired));
  });

  test("no key can play for longer than the longest session", async () => {
    const world = new World();
    const forever = await world.register(world.black, { lasts: LONGEST_SESSION + 1 });
    expect(forever).toMatchObject(refusedWith(codes.session.badExpiry));
  });

  test("a play-only key cannot queue", async () => {
    const world = new World();
    await world.register(world.black, { scope: Scope.play });
    const receipt = await world.requeue(world.black, { game: gameNumbers.TicTacToe });
    expect(receipt).toMatchObject(refusedWith(codes.session.outOfScope));
  });

  test("a revoked key cannot start anything, and stops in a match after a minute", async () => {
    const world = new World();
    await world.pair(undefined, 3 * NOTICE);
    await world.revokeSession(world.black);
    expect(await world.requeue(world.black)).toMatchObject(refusedWith(codes.session.unknown));
    await world.reseatInTime(world.black);
    const receipt = await world.move("h8", { signer: world.black.key });
    expect(receipt).toMatchObject(refusedWith(codes.match.notAPlayer));
  });
});

describe("without an opponent, entries of game 0 and of the empty key were written", () => {
  test("a lone player cannot play or win", async () => {
    const world = new World();
    await world.register(world.black);
    expect(await world.match(0)).toBeUndefined();
    const unknown = refusedWith(codes.match.unknown);
    expect(await sendRandzu(world, "h8", { matchId: 0 })).toMatchObject(unknown);
    expect(await world.resign(0, 1, world.black.key)).toMatchObject(unknown);
    expect(await world.claimTimeout(0, world.black.key)).toMatchObject(unknown);
    world.pass(11);
    expect(await world.claimTimeout(0, world.black.key)).toMatchObject(unknown);
    expect(await world.player(world.black)).toEqual({ match: 0, slowMatch: 0, waits: true });
  });
});

describe("the queue was last in, first out, kept its flags and took the caller's clock", () => {
  test("the waiting player is the next to play, whoever comes", async () => {
    const world = new World();
    await world.register(world.black);
    await world.register(world.white);
    expect((await world.mustMatch()).first.owner.toBase58()).toBe(world.black.owner.toBase58());
  });

  test("a player can queue again in the round in which they played", async () => {
    const world = await World.withMatch();
    await world.resign(1, 0, world.black.key);
    expect(await world.requeue(world.black)).toMatchObject({ ok: true });
    expect(await world.requeue(world.white)).toMatchObject({ ok: true });
    expect(await world.match(2)).toBeDefined();
  });

  test("a player who left can queue again in the same round", async () => {
    const world = new World();
    await world.register(world.black);
    await world.leave(world.black);
    expect(await world.requeue(world.black)).toMatchObject({ ok: true });
    expect(await world.player(world.black)).toEqual({ match: 0, slowMatch: 0, waits: true });
  });

  test("the round depends on the block and not on the arguments", async () => {
    const world = new World();
    const expiresAt = 1000;
    await world.register(world.black, { expiresAt });
    world.pass(defaultTerms.roundLength);
    await world.register(world.white, { expiresAt });
    expect(await world.match(1)).toBeUndefined();
  });
});

describe("a match could only end by a claimed win", () => {
  test("an unclaimed five wins", async () => {
    const world = await World.withMatch();
    await world.play("h8 h9 i8 i9 j8 j9 k8 k9");
    await sendRandzu(world, "l8", { witness: [0, 0, 0] });
    expect(await world.result()).toMatchObject({ result: Result.firstWon });
  });

  test("a full board is a draw", async () => {
    const world = await World.withMatch();
    await layRandzu(world, { empty: "h8" });
    await world.play("h8");
    expect(await world.result()).toMatchObject({ result: Result.drawn });
  });

  test("an absent opponent loses on time", async () => {
    const world = await World.withMatch();
    await world.play("h8 h9 i8");
    world.pass(11);
    await world.claimTimeout(1, world.black.key);
    expect(await world.result()).toMatchObject({ result: Result.firstWon });
  });

  test("a player may resign", async () => {
    const world = await World.withMatch();
    await world.play("h8 h9");
    await world.resign(1, 0, world.black.key);
    expect(await world.result()).toMatchObject({ result: Result.secondWon });
  });

  test("each of these frees both players", async () => {
    const world = await World.withMatch();
    await world.resign(1, 0, world.black.key);
    await world.requeue(world.black);
    expect(await world.requeue(world.white)).toMatchObject({ ok: true });
  });
});

describe("startGame, ready and joinLobby checked nothing", () => {
  test("such methods do not exist: a match starts by its two players' registrations", () => {
    const methods = Object.keys(codesOf);
    expect(methods.filter((name) => /start|ready|join|create/i.test(name))).toEqual([]);
  });

  test("a match that a player is losing cannot be restarted", async () => {
    const world = await World.withMatch();
    await world.play("h8 h9 i8 i9 j8 j9");
    const before = await world.mustMatch();
    const playing = refusedWith(codes.matchmaking.alreadyPlaying);
    expect(await world.register(world.white)).toMatchObject(playing);
    expect(await world.requeue(world.white)).toMatchObject(playing);
    expect(await world.register(world.third)).toMatchObject({ ok: true });
    expect(await world.mustMatch()).toEqual(before);
  });

  test("a third player can neither block the queue nor take a seat", async () => {
    const world = await World.withMatch();
    await world.register(world.third);
    const stranger = refusedWith(codes.match.notAPlayer);
    expect(await world.move("h8", { signer: world.third.key })).toMatchObject(stranger);
    expect(await world.resign(1, 0, world.third.key)).toMatchObject(stranger);
    expect(await world.play("h8")).toMatchObject({ ok: true });
  });
});

describe("stakes were collected while queued and paid out of nothing", () => {
  test("a stake is taken from both players by the transaction that pairs them, not by a queue", async () => {
    const world = new World();
    const { black, white } = world;
    for (const { owner } of [black, white]) await world.grant(owner);
    for (const actor of [black, white]) await world.register(actor);
    const money = Number(GRANT);
    expect(await fundsOf(world)).toEqual([money, money, undefined]);
    await world.resign(1, 0, black.key);
    // A match without a stake has no pot, whoever won.
    expect(await world.payOut(1)).toMatchObject(refusedWith(codes.stake.noPot));
    expect(await fundsOf(world)).toEqual([money, money, undefined]);

    await pairStaked(world);
    expect(await fundsOf(world, 2)).toEqual([money - STAKE, money - STAKE, STAKE]);
  });

  test("a pot pays once what both players staked", async () => {
    const world = await withStakedMatch();
    await world.play("h8 h9");
    await world.resign(1, 0, world.black.key);
    const money = Number(GRANT);
    expect(await world.payOut(1)).toMatchObject({ ok: true });
    expect(await fundsOf(world)).toEqual([money - STAKE, money + STAKE, 0]);
    expect(await world.payOut(1)).toMatchObject(refusedWith(codes.stake.noPot));
  });

  test("no fee is taken", () => {
    expect(Object.keys(protocolModules).filter((name) => /fee|balance/i.test(name))).toEqual([]);
  });
});
