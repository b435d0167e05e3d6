import { describe, expect, it } from "@jest/globals";
import { playAfter, type Puzzle, refutationOf } from "@kifu/kit/plain";
import { puzzleFiles } from "../../src/games/puzzles";
import { answerPuzzle, nextOfBestPlay } from "../../src/puzzles/answerPuzzle";
import { anyGames } from "../../src/rules/anyGames";

const gameOf = (name: string) => anyGames.find(({ rules }) => rules.name === name)!;

async function answer(name: string, theme: Puzzle["theme"], pick: (puzzle: Puzzle) => string) {
  const puzzles = await puzzleFiles[name]!();
  const puzzle = puzzles.find((each) => each.theme === theme)!;
  const moves = [...puzzle.moves.split(" "), pick(puzzle)];
  return { puzzle, moves, shown: answerPuzzle(gameOf(name), puzzle, moves) };
}

const solution = ({ solutions }: Puzzle) => solutions[0]!.split(" ")[0]!;

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
        (puzzle) => other ?? [..."abcdefg"].find((column) => column !== solution(puzzle))!,
      );
      expect(wrong.shown.said).toEqual({
        text: expect.stringContaining(` answers ${wrong.shown.moves.at(-1)!.toUpperCase()}`),
        tone: "wrong",
      });
      expect(wrong.shown.moves).toHaveLength(wrong.moves.length + 1);
    },
  );

  it("plays on up to the win", async () => {
    const { puzzle, moves } = await answer("randzu", "fours", solution);
    let shown: readonly string[] = moves;
    for (let plies = 0; plies < 15; plies++) {
      const next = nextOfBestPlay(gameOf("randzu"), puzzle, shown);
      if (next === undefined) throw new Error("The best play ends without a win");
      shown = next.moves;
      if (next.line !== undefined) return expect(next.line).toHaveLength(5);
    }
    throw new Error("There is no win");
  });

  it("finds the reply to a move among its refutations", () => {
    const puzzle: Puzzle = {
      theme: "fours",
      moves: "h8",
      solutions: ["i9 j9 k9", "g7"],
      refutations: "a1; b2: a1 c3; d4: e5",
    };
    const replies = ["a1", "c3", "e5", "f6", "b2"].map((move) => refutationOf(puzzle, move));
    expect(replies).toEqual(["b2", "b2", "d4", "a1", "a1"]);
    expect(["i9", "g7", "j9"].map((move) => playAfter(puzzle, move))).toEqual([
      ["j9", "k9"],
      [],
      undefined,
    ]);
  });
});
