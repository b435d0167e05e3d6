import { describe, expect, test } from "@jest/globals";
import { DIRECTIONS, packLine } from "@kifu/kit/plain";
import { Field } from "o1js";
import { codes } from "../../src/engine/codes.js";
import { Reason, Result } from "../../src/engine/Match.js";
import { FORGIVEN_AFTER } from "../../src/engine/plainRules.js";
import type { SeatSignature } from "../../src/engine/Segment.js";
import type { Receipt } from "../harness/Sandbox.js";
import { drawBy, sendDraw } from "./draws.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { layRandzu } from "../harness/positions.js";
import { sendRandzu } from "../harness/moves.js";
import { World } from "../harness/World.js";
import { seekOf, sendPair } from "../matchmaking/seeks.js";
import { pairStaked } from "../stakes/staking.js";

const LIMIT = 10;

const waysIn: [string, (world: World) => Promise<unknown>][] = [
  ["by a registration", (world) => world.pair()],
  [
    "by a session that queues",
    async (world) => {
      // In match 2, the player who arrives moves first.
      await world.requeue(world.white);
      await world.requeue(world.black);
    },
  ],
  [
    "by a seek, after leaving a queue",
    async (world) => {
      for (const actor of [world.black, world.white]) {
        await world.register(actor);
        await world.leave(actor);
      }
      await sendPair(world, await seekOf(world, world.black), await seekOf(world, world.white));
    },
  ],
  [
    "by a seek for a stake, with a new session",
    async (world) => {
      for (const actor of [world.black, world.white]) {
        await world.grant(actor.owner);
        await world.openSession(actor);
        await world.revokeSession(actor);
      }
      await pairStaked(world);
    },
  ],
];

const RUNNING = { result: Result.running, reason: Reason.none, line: 0n };
const along = (dx: number, dy: number) =>
  DIRECTIONS.findIndex((step) => step.dx === dx && step.dy === dy);

describe("a match of Randzu", () => {
  test("continues while nobody has five", async () => {
    const world = await World.withMatch();
    await world.play("h8 h9 i8 i9 j8 j9 k8 k9");
    expect(await world.result()).toEqual(RUNNING);
    expect((await world.mustMatch()).ply.toBigInt()).toBe(8n);
  });

  test("stores its winner and the winning line", async () => {
    const world = await World.withMatch();
    await world.play("h8 h9 i8 i9 j8 j9 k8 k9 l8");
    const line = packLine({ x: 7, y: 7, direction: along(1, 0) });
    expect(await world.result()).toEqual({
      result: Result.firstWon,
      reason: Reason.board,
      line,
    });
  });

  test("is won by the second seat's five", async () => {
    const world = await World.withMatch();
    await world.play("a1 h8 c1 i9 e1 j10 g1 k11 i1 l12");
    const line = packLine({ x: 7, y: 7, direction: along(1, 1) });
    expect(await world.result()).toEqual({
      result: Result.secondWon,
      reason: Reason.board,
      line,
    });
  });

  test("is won by an unclaimed five", async () => {
    const world = await World.withMatch();
    await world.play("h8 h9 i8 i9 j8 j9 k8 k9");
    await sendRandzu(world, "l8", { witness: [0, 0, 0] });
    expect(await world.result()).toMatchObject({ result: Result.firstWon });
  });

  test("is drawn by the last stone on a board without a five", async () => {
    const world = await World.withMatch();
    await layRandzu(world, { empty: "a1" });
    await world.play("a1");
    expect(await world.result()).toEqual({
      result: Result.drawn,
      reason: Reason.board,
      line: 0n,
    });
  });

  test("is not drawn by the last stone but one", async () => {
    const world = await World.withMatch();
    await layRandzu(world, { empty: "a1 b1" });
    await world.play("a1");
    expect(await world.result()).toEqual(RUNNING);
  });

  test("is won, not drawn, by a last stone that makes five", async () => {
    const world = await World.withMatch();
    await layRandzu(world, { empty: "e1", black: "a1 b1 c1 d1" });
    await world.play("e1");
    const line = packLine({ x: 0, y: 0, direction: along(1, 0) });
    expect(await world.result()).toEqual({ result: Result.firstWon, reason: Reason.board, line });
  });
});

describe("a match of tic-tac-toe", () => {
  test("stores its winner and the winning line", async () => {
    const world = await World.withMatch(gameNumbers.TicTacToe);
    await world.play("a1 a2 b1 b2 c1");
    const line = packLine({ x: 0, y: 0, direction: along(1, 0) });
    expect(await world.result()).toEqual({ result: Result.firstWon, reason: Reason.board, line });
  });

  test("is won by the second seat's three", async () => {
    const world = await World.withMatch(gameNumbers.TicTacToe);
    await world.play("a1 a3 b1 b3 c2 c3");
    const line = packLine({ x: 0, y: 2, direction: along(1, 0) });
    expect(await world.result()).toEqual({ result: Result.secondWon, reason: Reason.board, line });
  });

  test("is drawn when the board is full", async () => {
    const world = await World.withMatch(gameNumbers.TicTacToe);
    await world.play("a1 b2 c3 c1 a3 a2 c2 b3");
    expect(await world.result()).toEqual(RUNNING);
    await world.play("b1");
    expect(await world.result()).toEqual({ result: Result.drawn, reason: Reason.board, line: 0n });
  });

  test("is won, not drawn, by a ninth mark that makes three", async () => {
    const world = await World.withMatch(gameNumbers.TicTacToe);
    await world.play("a1 b1 c1 a2 b2 c2 b3 a3 c3");
    const line = packLine({ x: 0, y: 0, direction: along(1, 1) });
    expect(await world.result()).toEqual({ result: Result.firstWon, reason: Reason.board, line });
  });
});

async function timeout(world: World, match: number): Promise<Receipt> {
  world.pass(LIMIT + 1);
  return await world.claimTimeout(match, world.third.owner);
}

describe("a match that ends off the board", () => {
  test.each([
    [0, Result.secondWon],
    [1, Result.firstWon],
  ])("is lost by seat %i if it resigns, whoever has moved", async (seat, won) => {
    for (const moves of ["", "h8", "h8 h9", "h8 h9 i8"]) {
      const world = await World.withMatch();
      if (moves !== "") await world.play(moves);
      const signer = seat === 0 ? world.black.key : world.white.key;
      expect(await world.resign(1, seat, signer)).toMatchObject({ ok: true });
      expect(await world.result()).toEqual({ result: won, reason: Reason.resignation, line: 0n });
    }
  });

  test.each([
    ["h8 h9", "first", Result.secondWon],
    ["h8 h9 i8", "second", Result.firstWon],
  ])("is lost after %s by the %s seat, whose time runs out", async (moves, _, won) => {
    const world = await World.withMatch();
    await world.play(moves);
    world.pass(11);
    expect(await world.claimTimeout(1, world.third.owner)).toMatchObject({ ok: true });
    expect(await world.result()).toEqual({ result: won, reason: Reason.timeout, line: 0n });
  });

  describe.each(["", "h8"])("before both have moved, after '%s'", (moves) => {
    const onTurn = moves === "" ? 0 : 1;
    const begin = async (world: World) => {
      await world.pair();
      if (moves !== "") await world.play(moves, await world.count());
    };
    const aborted = (seat: 0 | 1) => async (world: World, id: number) =>
      await world.endByAbort(id, seat);
    const leaving: [string, number, (world: World, id: number) => Promise<Receipt>][] = [
      ["lets its time run out", Reason.timeout, timeout],
      ["announces an abort", Reason.abort, aborted(onTurn)],
    ];

    test("is won by nobody when the waiting side aborts, and costs the other no leaving", async () => {
      const world = new World();
      const waiting = onTurn === 0 ? 1 : 0;
      // Only the second match uses up the forgiveness. The third does not need it.
      for (const [i, seat] of [waiting, onTurn, waiting].entries()) {
        await begin(world);
        await world.endByAbort(i + 1, seat as 0 | 1);
        const ended = { result: Result.aborted, reason: Reason.abort };
        expect(await world.result(i + 1)).toMatchObject(ended);
      }
    });

    test.each(leaving)("is won by nobody when the side to move %s", async (_, reason, end) => {
      const world = new World();
      await begin(world);
      expect(await end(world, 1)).toMatchObject({ ok: true });
      expect(await world.result()).toEqual({ result: Result.aborted, reason, line: 0n });
      await world.pair();
      expect(await world.count()).toBe(2);
    });

    test.each(leaving)(
      "is lost by a player on turn who %s for the second time in a day, and by nobody a day later",
      async (_, reason, end) => {
        const lost = onTurn === 0 ? Result.secondWon : Result.firstWon;
        for (const [seconds, result] of [
          [FORGIVEN_AFTER - 1, lost],
          [FORGIVEN_AFTER, Result.aborted],
        ] as const) {
          const world = new World();
          await begin(world);
          const began = world.time;
          await end(world, 1);
          const left = world.time;
          world.pass(seconds - (left - began));
          await begin(world);
          await end(world, 2);
          expect(world.time - left).toBe(seconds);
          expect(await world.result(2)).toMatchObject({ result, reason });
        }
      },
    );

    test.each(waysIn)(
      "is lost by a player who leaves again after coming back %s",
      async (_, enter) => {
        const world = new World();
        await begin(world);
        await world.endByAbort(1, onTurn);
        await enter(world);
        const { first } = await world.mustMatch(2);
        const leaver = onTurn === 0 ? world.black : world.white;
        const isFirst = first.owner.equals(leaver.owner).toBoolean();
        if (!isFirst) await world.play("h8", 2);
        await world.endByAbort(2, isFirst ? 0 : 1);
        const result = isFirst ? Result.secondWon : Result.firstWon;
        expect(await world.result(2)).toMatchObject({ result, reason: Reason.abort });
      },
    );
  });

  test.each([
    ["both sessions", {}, {}],
    ["both owners", { byOwner: 1 }, { byOwner: 1 }],
    ["an owner and a session", { byOwner: 1 }, {}],
    ["a session and an owner", {}, { byOwner: 1 }],
  ])("is drawn if %s agree, whoever sends it", async (_, first, second) => {
    const world = await World.withMatch();
    await world.play("h8 h9 i8");
    const { events, ok } = await sendDraw(world, [first, second]);
    expect(ok).toBe(true);
    expect(await world.result()).toEqual({
      result: Result.drawn,
      reason: Reason.agreement,
      line: 0n,
    });
    const fields = [1, Result.drawn, Reason.agreement, 0].map(BigInt);
    expect(events).toEqual([{ name: "match-ended", fields }]);
  });

  test("continues if a move follows an offer", async () => {
    const world = await World.withMatch();
    await world.play("h8 h9");
    const offered = await drawBy(world, world.black);
    await world.play("i8");
    const accepted = await drawBy(world, world.white);
    const { matches } = world.sandbox;
    const send = async (first: SeatSignature) =>
      await world.sandbox.send(world.white.key, () =>
        matches.agreeDraw(world.matchId(1), first, accepted),
      );
    expect(await send(offered)).toMatchObject({ code: codes.match.notAgreed });
    expect(await send(await drawBy(world, world.black))).toMatchObject({ ok: true });
  });

  test("keeps its board", async () => {
    const world = await World.withMatch();
    await world.play("h8 h9");
    const { state, ply } = await world.mustMatch();
    await world.resign(1, 0, world.black.key);
    const after = await world.mustMatch();
    expect(after.state.map(String)).toEqual(state.map(String));
    expect(after.ply.toBigInt()).toBe(ply.toBigInt());
  });
});

describe("each move", () => {
  test("gives the other side its own full time", async () => {
    const world = await World.withMatch();
    world.pass(10);
    await world.play("h8");
    expect((await world.mustMatch()).deadline.toBigInt()).toBe(20n);
    world.pass(10);
    expect(await world.move("h9", { signer: world.white.key })).toMatchObject({ ok: true });
    expect((await world.mustMatch()).deadline.toBigInt()).toBe(30n);
  });

  test("is stored in its own match only", async () => {
    const world = await World.withMatch();
    await world.endByResignation();
    await world.pair();
    const first = await world.mustMatch(1);
    await world.play("h8", 2);
    expect(await world.mustMatch(1)).toEqual(first);
    expect((await world.mustMatch(2)).state[0]).toEqual(Field(1n << (7n * 16n + 7n)));
  });
});
