import { describe, expect, jest, test } from "@jest/globals";
import { bitAt } from "@kifu/kit/plain";
import { firstsOfEach } from "@kifu/kit/testing";
import { writeClock } from "@kifu/wire";
import { Field } from "o1js";
import { linkTakeback, timeOfLastMove } from "../../src/engine/transcript.js";
import { codes } from "../../src/engine/codes.js";
import { Match, Reason } from "../../src/engine/Match.js";
import { provable } from "../../src/engine/moveArguments.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { EDGES } from "../harness/numbers.js";
import { chooseCircuits } from "../harness/verdictOf.js";
import { sendTakeback, takebackGames, takebackOf, type TakebackWish } from "./takebacks.js";
import { SegmentWorld } from "./SegmentWorld.js";

jest.setTimeout(300_000);

chooseCircuits(firstsOfEach());

async function begin(moves: string): Promise<SegmentWorld> {
  const world = await SegmentWorld.begin();
  if (moves !== "") await world.play(moves);
  return world;
}

function essence({ state, ply, secondToMove, first, second, game }: Match) {
  const fields = [...state, ply, game, ...[first, second].flatMap(({ owner }) => owner.toFields())];
  return [...fields.map(String), secondToMove.toBoolean()];
}

function boardOf(cells: string): bigint {
  return cells
    .split(" ")
    .map((cell) => bitAt(cell.charCodeAt(0) - "a".charCodeAt(0), Number(cell.slice(1)) - 1))
    .reduce((all, bit) => all + bit, 0n);
}

describe.each(takebackGames)("a move of $module that both take back", ({ module, samples }) => {
  const { opening, reply, third } = samples;
  const line = `${opening} ${reply} ${third}`;

  test.each([
    { plies: 1, left: [opening, reply] },
    { plies: 2, left: [opening] },
  ] as const)("leads to the match of $plies moves before", async ({ plies, left }) => {
    const world = await SegmentWorld.begin(module);
    await world.play(left.join(" "));
    const wanted = essence(await world.mustMatch());
    await world.play(line.split(" ").slice(left.length).join(" "));
    const { transcript } = await world.mustMatch();

    const take = () => sendTakeback(world, line, { module, plies });
    expect(await world.verdictOf(take)).toBe("accepted");
    const match = await world.mustMatch();
    expect(essence(match)).toEqual(wanted);
    const { before } = takebackOf(module, line, plies);
    const state = world.game.State.toFields(before as never);
    expect(match.transcript).toEqual(linkTakeback(transcript, Field(plies), state));
    expect(await world.result()).toMatchObject({ result: 0, reason: Reason.none });
    expect(await world.play(line.split(" ").slice(left.length).join(" "))).toMatchObject({
      ok: true,
    });
  });

  test("is emitted as an event", async () => {
    const world = await SegmentWorld.begin(module);
    await world.play(line);
    const { events, transitions } = await sendTakeback(world, line, { module, plies: 2 });
    expect(events).toEqual([{ name: "moves-taken-back", fields: [1n, 1n] }]);
    expect(transitions).toBe(1);
  });

  test("can be the first, so that the match starts again", async () => {
    const world = await SegmentWorld.begin(module);
    const initial = essence(await world.mustMatch());
    await world.play(opening);
    expect(await world.verdictOf(() => sendTakeback(world, opening, { module }))).toBe("accepted");
    expect(essence(await world.mustMatch())).toEqual(initial);
    expect((await world.mustMatch()).transcript.toBigInt()).not.toBe(0n);
    expect((await world.playSegment(`${opening} ${reply}`)).ok).toBe(true);
  });

  test("is refused with invalid fields, as in its circuit", async () => {
    const world = await SegmentWorld.begin(module);
    await world.play(line);
    const { State, Move } = world.game;
    const honest = takebackOf(module, line, 2);
    const changes: TakebackWish["change"][] = EDGES.flatMap((edge) => [
      () => ({
        before: provable(
          State,
          State.toFields(honest.before as never).map(() => edge),
        ),
      }),
      () => ({
        moves: honest.moves.map((move) =>
          provable(
            Move,
            Move.toFields(move as never).map(() => edge),
          ),
        ),
      }),
      () => ({ plies: Field(edge) }),
    ]);
    for (const change of changes) {
      const verdict = await world.verdictOf(() =>
        sendTakeback(world, line, { module, plies: 2, change }),
      );
      expect(Object.values(codes.takeback)).toContain(verdict);
    }
  });
});

describe("moves that both take back", () => {
  test.each([
    ["both sessions", {}, {}],
    ["both owners", { byOwner: 1 }, { byOwner: 1 }],
    ["an owner and a session", { byOwner: 1 }, {}],
  ])("can be signed by %s and sent by anyone", async (_, first, second) => {
    const world = await begin("h8 h9");
    expect(await sendTakeback(world, "h8 h9", { first, second })).toMatchObject({ ok: true });
  });

  test("can be followed by another takeback", async () => {
    const world = await begin("h8 h9 i8");
    expect(await sendTakeback(world, "h8 h9 i8")).toMatchObject({ ok: true });
    expect(await sendTakeback(world, "h8 h9", { plies: 2 })).toMatchObject({ ok: true });
    expect((await world.mustMatch()).ply.toBigInt()).toBe(0n);
    await world.play("a1 a2");
    expect(await sendTakeback(world, "a1 a2")).toMatchObject({ ok: true });
  });

  test("may have been made in a segment or as single transactions", async () => {
    const world = await SegmentWorld.begin();
    await world.playSegment("h8 h9");
    await world.play("i8");
    expect(await sendTakeback(world, "h8 h9 i8", { plies: 2 })).toMatchObject({ ok: true });
    expect((await world.playSegment("g9 i8 i9")).ok).toBe(true);
    expect((await world.mustMatch()).ply.toBigInt()).toBe(4n);
  });

  test("cannot be replaced by a third party", async () => {
    const world = await begin("h8 h9 i8 i9 j8");
    // The forged takeback undoes h8 instead of j8. Both orders of the moves lead to the current
    // position.
    const { before, moves } = takebackOf("Randzu", "i8 h9 j8 i9 h8", 1);
    for (const forge of [() => ({ before, moves }), () => ({ moves }), () => ({ before })]) {
      expect(await world.verdictOf(() => sendTakeback(world, "h8 h9 i8 i9 j8", { forge }))).toBe(
        "before" in forge() && "moves" in forge()
          ? codes.match.notAgreed
          : codes.takeback.wrongPosition,
      );
    }
  });

  test("cannot lead back to an invalid position", async () => {
    const world = await begin("h8 h9 i8");
    const { State } = world.game;
    const [black = 0n, white = 0n] = State.toFields(
      takebackOf("Randzu", "h8 h9 i8", 1).before as never,
    ).map((field) => field.toBigInt());
    const stone = 1n << (7n * 16n + 8n);
    const off = 1n << 15n;
    const others = [
      // The earlier position already has the new stone, in one colour or the other.
      [black + stone, white],
      [black, white + stone],
      [black - stone, white + stone],
      // Bits outside the board, and values that equal the correct ones modulo the field's order.
      [black + off, white],
      [black + off, white - off],
      [black, white + (1n << 240n)],
      [white, black],
    ];
    for (const fields of others) {
      const change = () => ({
        before: provable(
          State,
          fields.map((field) => Field(field).toBigInt()),
        ),
      });
      expect(await world.verdictOf(() => sendTakeback(world, "h8 h9 i8", { change }))).toBe(
        codes.takeback.wrongPosition,
      );
    }
  });

  test.each([
    ["Randzu", "a1", "b1"],
    ["TicTacToe", "a1", "b1"],
    ["ConnectFour", "a", "b"],
  ] as const)(
    "of %s cannot lead back to stones of both sides on one cell",
    async (module, one, other) => {
      const world = await SegmentWorld.begin(module);
      const line = `${one} ${other}`;
      await world.play(line);
      const { State } = world.game;
      const [first = Field(0), second = Field(0), ...others] = (
        await world.mustMatch()
      ).state.slice(0, State.sizeInFields());
      // This position is chosen so that the second side's move to the cell of the first stone
      // leads to the fields of the current match.
      const before = provable(
        State,
        [first, second.sub(first), ...others].map((field) => field.toBigInt()),
      );
      const change = () => ({ ...takebackOf(module, one, 1), before });
      expect(await world.verdictOf(() => sendTakeback(world, line, { module, change }))).toBe(
        codes.takeback.wrongPosition,
      );
    },
  );

  test.each([
    // White's a2 would hang in the air without Black's a1.
    { moves: "a a g", plies: 1, stones: ["g1", "a2"], taken: [0n, 0n] },
    { moves: "a a g g", plies: 2, stones: ["g1", "a2"], taken: [0n, 6n] },
    // White's b2 lies on Black's b1, and Black's b3 lies on White's b2.
    { moves: "b b b g g", plies: 1, stones: ["b3 g2", "b2 g1"], taken: [1n, 0n] },
  ] as const)(
    "of Connect Four cannot leave a stone hanging in the air: $moves",
    async ({ moves, plies, stones, taken }) => {
      const world = await SegmentWorld.begin("ConnectFour");
      await world.play(moves);
      const { State, Move } = world.game;
      const before = provable(State, stones.map(boardOf));
      const change = () => ({ before, moves: taken.map((column) => provable(Move, [column])) });
      const wish = { module: "ConnectFour", plies } as const;
      expect(await world.verdictOf(() => sendTakeback(world, moves, { ...wish, change }))).toBe(
        codes.takeback.wrongPosition,
      );
      expect(await world.verdictOf(() => sendTakeback(world, moves, wish))).toBe("accepted");
    },
  );

  test("are bound to one match and its current state", async () => {
    const world = await begin("h8 h9");
    const again = await world.sandbox.hold(() => sendTakeback(world, "h8 h9"));
    expect((await sendTakeback(world, "h8 h9")).ok).toBe(true);
    await world.play("h9");
    // The position and moves are the same as before, but not the transcript.
    const { code } = await world.sandbox.run(again);
    expect(code).toBe(codes.match.notAgreed);
  });

  test("are taken back only once per signature", async () => {
    const world = await begin("h8 h9 i8 i9");
    const again = await world.sandbox.hold(() => sendTakeback(world, "h8 h9 i8 i9"));
    expect((await sendTakeback(world, "h8 h9 i8 i9")).ok).toBe(true);
    expect((await world.sandbox.run(again)).ok).toBe(false);
  });
});

describe("the clock after a takeback", () => {
  test("gives the side to move its whole time, if the clock is per move", async () => {
    for (const plies of [1, 2] as const) {
      const world = await begin("h8 h9");
      world.pass(7);
      expect((await sendTakeback(world, "h8 h9", { plies })).ok).toBe(true);
      expect((await world.mustMatch()).deadline.toBigInt()).toBe(BigInt(world.time + 10));
      world.pass(10);
      expect((await world.play(plies === 1 ? "h9" : "h8")).ok).toBe(true);
    }
  });

  test.each([
    { plies: 1, own: 17n, other: 14n },
    { plies: 2, own: 14n, other: 17n },
  ] as const)("refunds nothing of a bank: $plies", async ({ plies, own, other }) => {
    const world = SegmentWorld.empty();
    await world.pair(gameNumbers.Randzu, writeClock({ bank: 20, increment: 3 }));
    world.pass(5);
    await world.play("h8");
    world.pass(6);
    await world.play("h9");
    // Of 20 seconds, Black has 18 left and White has 17. Black's clock runs.
    world.pass(7);
    expect((await sendTakeback(world, "h8 h9", { plies })).ok).toBe(true);
    const clock = (await world.mustMatch()).readClock();
    expect([clock.own, clock.other].map((field) => field.toBigInt())).toEqual([own, other]);
    expect(timeOfLastMove(await world.mustMatch()).toBigInt()).toBe(BigInt(world.time));
  });
});
