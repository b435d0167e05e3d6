import { describe, expect, it } from "@jest/globals";
import type { Puzzle, PuzzleJudge } from "@kifu/kit/plain";
import { puzzleFiles } from "../../src/games/puzzles";
import { answerPuzzle, nextOfBestPlay } from "../../src/puzzles/answerPuzzle";
import { anyGames } from "../../src/rules/anyGames";

interface Tested {
  readonly puzzles: readonly Puzzle[];
  readonly judge: PuzzleJudge;
}

const gameOf = (name: string) => anyGames.find(({ rules }) => rules.name === name)!;

async function open(name: string): Promise<Tested> {
  const { puzzles, judge } = puzzleFiles[name]!;
  return { puzzles: await puzzles(), judge: await judge() };
}

async function answer(name: string, theme: Puzzle["theme"], pick: (puzzle: Puzzle) => string) {
  const { puzzles, judge } = await open(name);
  const puzzle = puzzles.find((each) => each.theme === theme)!;
  const moves = [...puzzle.moves.split(" "), pick(puzzle)];
  return { puzzle, judge, moves, shown: answerPuzzle(gameOf(name), judge, puzzle, moves) };
}

const solution = ({ solutions }: Puzzle) => solutions.split(" ")[0]!;

describe("a puzzle", () => {
  it.each([
    ["randzu", "fours", "a1"],
    ["randzu", "threes", "a1"],
    ["randzu", "defend", "a1"],
    ["connect-four", "win", undefined],
    ["connect-four", "defend", undefined],
  ] as const)(
    "of %s, %s, accepts a solution, and shows the reply to another move",
    async (...of) => {
      const [name, theme, other] = of;
      const right = await answer(name, theme, solution);
      expect(right.shown.said.tone).toBe("right");
      expect(right.shown.moves).toEqual(right.moves);
      const wrong = await answer(
        name,
        theme,
        ({ solutions }) => other ?? [..."abcdefg"].find((column) => column !== solutions)!,
      );
      expect(wrong.shown.said).toEqual({
        text: expect.stringContaining(` answers ${wrong.shown.moves.at(-1)!.toUpperCase()}`),
        tone: "wrong",
      });
      expect(wrong.shown.moves).toHaveLength(wrong.moves.length + 1);
    },
  );

  it("plays on up to the win", async () => {
    const { puzzle, judge, moves } = await answer("randzu", "fours", solution);
    let shown: readonly string[] = moves;
    for (let plies = 0; plies < 15; plies++) {
      const next = nextOfBestPlay(gameOf("randzu"), judge, puzzle, shown);
      if (next === undefined) throw new Error("The best play ends without a win");
      shown = next.moves;
      if (next.line !== undefined) return expect(next.line).toHaveLength(5);
    }
    throw new Error("There is no win");
  });
});
