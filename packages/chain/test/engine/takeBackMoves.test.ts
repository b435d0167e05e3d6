import { describe, expect, jest, test } from "@jest/globals";
import { Bool, Field } from "o1js";
import { provable } from "../../src/engine/moveArguments.js";
import { takeBackMoves } from "../../src/engine/takeBackMoves.js";
import { SegmentWorld } from "./SegmentWorld.js";

jest.setTimeout(300_000);

const SQUARES = "a1 b1 c1 a2 b2 c2 a3 b3 c3".split(" ");
const square = (name: string) => BigInt(SQUARES.indexOf(name));
const marks = (names: readonly string[]) =>
  names.reduce((all, name) => all + (1n << square(name)), 0n);

/**
 * Whether the takeback circuit accepts these moves as the last moves of a match that continued
 * past its end. No circuit produces such a match, so the takeback circuit must not accept one.
 */
async function leads(staying: string, taken: string): Promise<boolean> {
  const world = await SegmentWorld.begin("TicTacToe");
  const { State, Move } = world.game;
  const [before, moves] = [staying.split(" "), taken.split(" ")];
  const all = [...before, ...moves];
  const stateOf = (names: readonly string[]) => [
    marks(names.filter((_, i) => i % 2 === 0)),
    marks(names.filter((_, i) => i % 2 === 1)),
  ];
  const beginning = await world.mustMatch();
  const match = beginning.with({
    state: [...stateOf(all).map(Field), ...beginning.state.slice(2)],
    ply: Field(all.length),
    secondToMove: Bool(all.length % 2 === 1),
  });
  const { checks } = takeBackMoves(world.game, match, {
    before: provable(State, stateOf(before)),
    moves: [moves[0]!, moves[1]].map((move) =>
      provable(Move, [move === undefined ? 0n : square(move)]),
    ),
    witnesses: [],
    plies: Field(moves.length),
  });
  expect([checks.count, checks.padding].map((check) => check.toBoolean())).toEqual([true, true]);
  return checks.leads.toBoolean();
}

describe("a takeback", () => {
  test.each([
    { staying: "a1 b1 a2 b2", taken: "a3", instead: "c3" },
    { staying: "a1 b1 a2 b2", taken: "a3 c3", instead: "c1 c3" },
    { staying: "a1 b1 a2", taken: "b2 a3", instead: "b2 c1" },
    // c3 fills the board, so the match is drawn.
    { staying: "b2 a1 c1 a3 a2 c2 b1 b3", taken: "c3", instead: "" },
  ])(
    "cannot pass over the end of a match: $taken after $staying",
    async ({ staying, taken, instead }) => {
      expect(await leads(staying, taken)).toBe(false);
      if (instead !== "") expect(await leads(staying, instead)).toBe(true);
    },
  );

  test("cannot make an illegal second move that leads to the match in numbers", async () => {
    const world = await SegmentWorld.begin("TicTacToe");
    const { State, Move } = world.game;
    const beginning = await world.mustMatch();
    const match = beginning.with({
      state: [marks(["c3"]), marks(["b1"])].map(Field).concat(beginning.state.slice(2)),
      ply: Field(2),
      secondToMove: Bool(false),
    });
    const leadsFrom = (noughts: readonly string[], second: string) =>
      takeBackMoves(world.game, match, {
        before: provable(State, [0n, marks(noughts)]),
        moves: ["c3", second].map((move) => provable(Move, [square(move)])),
        witnesses: [],
        plies: Field(2),
      }).checks.leads.toBoolean();
    expect(leadsFrom([], "b1")).toBe(true);
    // As numbers, two noughts on a1 add up to one nought on b1.
    expect(leadsFrom(["a1"], "a1")).toBe(false);
  });
});
