import { describe, expect, it } from "@jest/globals";
import { lengthOf } from "@kifu/kit/testing";
import { themeOf } from "../../src/cli/puzzles/findRandzu.js";
import { faultOf, puzzleGames } from "../../src/cli/puzzles/PuzzleGame.js";

/** The soak checks all puzzles, and other runs check the first of each theme. */
const isWhole = lengthOf({ short: 0, whole: 1 }) === 1;
const LEAST: Readonly<Record<string, number>> = { randzu: 60, "connect-four": 20 };

describe.each(puzzleGames)("puzzles of $name", (game) => {
  const { name, puzzles, judge, legalMoves } = game;
  const checked = puzzles
    .map((puzzle, i) => [i + 1, puzzle] as const)
    .filter(([, { theme }], i) => isWhole || puzzles.findIndex((p) => p.theme === theme) === i);

  it("are enough, and no two are the same", () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(LEAST[name]!);
    expect(new Set(puzzles.map(({ moves }) => moves)).size).toBe(puzzles.length);
  });

  it.each(checked)("%d accepts exactly the moves that solve it", (number) => {
    expect(faultOf(game, number - 1)).toBeUndefined();
  });

  it.each(checked)("%d is won by its solutions, whatever the reply", (_, puzzle) => {
    if (puzzle.theme === "defend") return;
    for (const solution of puzzle.solutions.split(" ")) {
      const line = judge.bestPlay(puzzle, solution);
      const moves = [puzzle.moves, solution, ...line].join(" ");
      // Nobody can move after the end.
      expect(() => legalMoves(`${moves} a1`)).toThrow();
      expect(line.length % 2).toBe(0);
    }
  });

  it("notices a solution that is missing, one that is wrong, and a wrong order", () => {
    const first = puzzles[0]!;
    const longer = puzzles.find((puzzle) => judge.plies(puzzle) > judge.plies(first))!;
    const faultIn = (...list: (typeof first)[]) =>
      faultOf({ ...game, puzzles: list }, list.length - 1);
    expect(faultIn({ ...first, solutions: "" })).toMatch(first.solutions);
    const other = legalMoves(first.moves).find((move) => !first.solutions.includes(move));
    expect(faultIn({ ...first, solutions: `${first.solutions} ${other}` })).toMatch(
      /^the solutions are/,
    );
    expect(faultIn(longer, first)).toMatch(/more difficult/);
  });
});

describe("the theme of a position of Randzu", () => {
  const randzu = puzzleGames.find(({ name }) => name === "randzu")!;

  it.each(["fours", "threes", "defend"])("%s", (theme) => {
    const all = randzu.puzzles.filter((puzzle) => puzzle.theme === theme);
    for (const { moves } of isWhole ? all : all.slice(0, 2)) expect(themeOf(moves)).toBe(theme);
  });

  it("is none if a five or an open four is there to be made or stopped", () => {
    expect(themeOf("h8 a1 i8 a3 j8 a5")).toBeUndefined();
    expect(themeOf("h8 a1 i8 a3 j8 a5 k8")).toBeUndefined();
  });
});
