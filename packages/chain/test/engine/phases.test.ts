import { describe, expect, jest, test } from "@jest/globals";
import { findTwoSided, firstsOfEach, lengthOf, random } from "@kifu/kit/testing";
import { timeAfterMove, timeAtStart, writeClock } from "@kifu/wire";
import { Field, Provable } from "o1js";
import { codes } from "../../src/engine/codes.js";
import { MatchClock } from "../../src/engine/MatchClock.js";
import { Reason, Result } from "../../src/engine/Match.js";
import { gameNumbers, gamesByName } from "../../src/runtime/games.js";
import { runtimeMethods } from "../../src/runtime/runtimeMethods.js";
import { rules as openRules } from "../../src/tic-tac-toe/rules.js";
import type { TicTacToeState } from "../../src/tic-tac-toe/circuit.js";
import type { Position } from "../../src/tic-tac-toe/position.js";
import { chooseCircuits } from "../harness/verdictOf.js";
import { SegmentWorld } from "./SegmentWorld.js";
import type { AnyGame } from "./signSegment.js";

jest.setTimeout(300_000);

chooseCircuits(firstsOfEach());

const { outOfTime, stillOnTime } = codes.match;
const { badTime } = codes.segment;

const CLOCK = { bank: 20, increment: 3 };
const SET_UP = 30;
const SHOW = 7;
/** Crosses on a1 and b1. */
const SHOWN = 3;

function seconds({ noughts, crosses }: Position): number | undefined {
  if (noughts === 0) return SET_UP;
  return crosses === SHOWN ? SHOW : undefined;
}

const rules = {
  ...openRules,
  hidden: {
    phases: ["set up", "play", "show"],
    phase: (position: Position) => `${seconds(position)}`,
    seconds,
    secretFrom: (seed: bigint) => seed,
    due: () => undefined,
    view: () => undefined,
  },
};

/**
 * Tic-tac-toe with three phases. The set-up phase ends with the first nought. Then the players'
 * clock runs. The last phase starts when the crosses are `SHOWN`.
 */
const phased = {
  ...gamesByName.TicTacToe,
  plain: { ...gamesByName.TicTacToe.plain, rules },
  rules,
  phaseSeconds: ({ crosses, noughts }: TicTacToeState) =>
    Provable.if(
      noughts.equals(0),
      Field(SET_UP),
      Provable.if(crosses.equals(SHOWN), Field(SHOW), Field(0)),
    ),
} as unknown as AnyGame;

const LINE = ["a1", "a2", "b1", "b2", "c1"];
/** The seconds that each move of LINE has if every move before it takes no time. */
const HAS = [CLOCK.bank, SET_UP, CLOCK.bank, SHOW, SHOW];

async function begin(): Promise<SegmentWorld> {
  const games = Object.values(gamesByName).map((game) =>
    game.plain.module === "TicTacToe" ? phased : (game as unknown as AnyGame),
  );
  const world = SegmentWorld.empty("TicTacToe", 5, undefined, games);
  await world.pair(gameNumbers.TicTacToe, writeClock(CLOCK));
  return world;
}

async function playedTo(ply: number): Promise<SegmentWorld> {
  const world = await begin();
  if (ply > 0) await world.play(LINE.slice(0, ply).join(" "));
  return world;
}

async function clockOf(world: SegmentWorld): Promise<[number, number, number]> {
  const match = await world.mustMatch();
  const { own, other } = match.readClock();
  const [mine, theirs] = [Number(own.toBigInt()), Number(other.toBigInt())];
  const deadline = Number(match.deadline.toBigInt());
  return match.secondToMove.toBoolean() ? [theirs, mine, deadline] : [mine, theirs, deadline];
}

/** The clock after the moves of LINE at these times, by the plain rules. */
function plainClock(times: readonly number[]) {
  let [both, before, position] = [timeAtStart(CLOCK), 0, rules.initial()];
  let isInTime = true;
  for (const [i, time] of times.entries()) {
    const played = rules.play(position, rules.notation.read(LINE[i]!)!);
    if (!played.ok) throw new Error(played.code);
    const taken = time - before;
    if (taken < 0 || taken > both[position.turn]) isInTime = false;
    both = timeAfterMove(CLOCK, both, {
      seat: position.turn,
      taken,
      phases: { before: seconds(position), after: seconds(played.position) },
    });
    [before, position] = [time, played.position];
  }
  return { isInTime, clock: [...both, before + both[position.turn]] };
}

describe("the clock of a game with phases", () => {
  test("runs as ever before the first move, although that is in a phase", async () => {
    expect(await clockOf(await begin())).toEqual([20, 20, 20]);
  });

  test("gives a mover in a phase its seconds, and leaves their own clock full", async () => {
    const world = await begin();
    world.pass(15);
    await world.play("a1");
    expect(await clockOf(world)).toEqual([20, SET_UP, 45]);
    world.pass(29);
    await world.play("a2");
    expect(await clockOf(world)).toEqual([20, 20, 64]);
    world.pass(10);
    await world.play("b1");
    expect(await clockOf(world)).toEqual([13, SHOW, 54 + SHOW]);
    world.pass(5);
    await world.play("b2");
    expect(await clockOf(world)).toEqual([SHOW, 20, 59 + SHOW]);
  });

  test.each(HAS.map((has, ply) => [ply, has]))(
    "allows the move after ply %i until its second %i, and then only the claim",
    async (ply, has) => {
      const world = await playedTo(ply);
      world.pass(has);
      expect(await world.verdictOf(() => world.claimTimeout(1))).toBe(stillOnTime);
      world.pass(1);
      expect(await world.verdictOf(() => world.play(LINE[ply]!))).toBe(outOfTime);
      world.pass(-1);
      expect(await world.verdictOf(() => world.play(LINE[ply]!))).toBe("accepted");

      const late = await playedTo(ply);
      late.pass(has + 1);
      expect(await late.verdictOf(() => late.claimTimeout(1))).toBe("accepted");
      const lost = ply % 2 === 0 ? Result.secondWon : Result.firstWon;
      const result = ply < 2 ? Result.aborted : lost;
      expect(await late.result()).toMatchObject({ result, reason: Reason.timeout });
    },
  );

  test("is the same after a segment as after single moves, and as the plain rules say", async () => {
    const drawn = random(5);
    const seen = new Set<boolean>();
    for (let i = 0; i < lengthOf({ short: 60, whole: 600 }); i++) {
      const count = 1 + drawn.below(LINE.length);
      let time = 0;
      const times = HAS.slice(0, count).map(
        (has) => (time += drawn.pick([0, 1, 6, 8, has - 1, has, has, has + 1])),
      );
      const { isInTime, clock } = plainClock(times);
      const [many, single] = [await begin(), await begin()];
      many.pass(1000);
      const line = await many.line(LINE.slice(0, count).join(" "), times);
      expect(await many.verdict(await many.segment(line))).toBe(isInTime ? "accepted" : badTime);
      seen.add(isInTime);
      if (!isInTime) continue;
      expect(await clockOf(many)).toEqual(clock);
      for (const [ply, at] of times.entries()) {
        single.sandbox.time = at;
        expect(await single.play(LINE[ply]!)).toMatchObject({ ok: true });
      }
      expect(await clockOf(single)).toEqual(clock);
    }
    expect(seen.size).toBe(2);
  });

  test("is what the plain rules compute for any clock, with no other result", async () => {
    const drawn = random(6);
    const run = ([leaf, left, before, after]: readonly Field[]) => [
      MatchClock.read(leaf!).afterMove(left!, { before: before!, after: after! }).toField(),
    ];
    const packed = (clock: typeof CLOCK, own: number, other: number) =>
      [writeClock(clock), other, own].reduce((sum, part) => (sum << 32n) + BigInt(part), 0n);
    for (let i = 0; i < lengthOf({ short: 60, whole: 1000 }); i++) {
      const bank = 1 + drawn.below(drawn.pick([3, 100, 32_767]));
      const clock = { bank, increment: drawn.below(bank + 1) };
      const phase = () => drawn.pick([undefined, 1, 60, 65_535]);
      const phases = { before: phase(), after: phase() };
      // In a phase, the mover may have more than the bank.
      const own = drawn.below((phases.before ?? bank) + 1);
      const [other, taken] = [drawn.below(bank + 1), drawn.below(own + 1)];
      const [next, mover] = timeAfterMove(clock, [other, own], { seat: 1, taken, phases });
      const inputs = [
        packed(clock, own, other),
        BigInt(own - taken),
        BigInt(phases.before ?? 0),
        BigInt(phases.after ?? 0),
      ];
      const [found] = run(inputs.map((input) => Field(input)));
      expect(found!.toBigInt()).toBe(packed(clock, next, mover));
      if (i < 6) expect(await findTwoSided({ inputs, run })).toBeUndefined();
    }
  });
});

test("a game with hidden information has no method that takes moves back", async () => {
  const { sandbox, module } = await begin();
  const methods = runtimeMethods(sandbox.runtime).map(({ name }) => name);
  expect(methods).toContain("TicTacToe.playMoves");
  expect(methods).not.toContain("TicTacToe.takeBack");
  expect(methods).toContain("Randzu.takeBack");
  expect(module.takeBack).toBeUndefined();
});
