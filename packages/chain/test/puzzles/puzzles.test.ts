import { describe, expect, it } from "@jest/globals";
import { playAfter, type Puzzle, refutationOf } from "@kifu/kit/plain";
import { lengthOf } from "@kifu/kit/testing";
import { inOrder, themeOf } from "../../src/cli/puzzles/findRandzu.js";
import { faultOf, faultOfAnswer, puzzleGames, puzzleOf } from "../../src/cli/puzzles/PuzzleGame.js";

/**
 * The soak judges every move of every puzzle, which takes many minutes. Other runs judge the
 * solutions of the first puzzle of each theme, and a few other moves.
 */
const isWhole = lengthOf({ short: 0, whole: 1 }) === 1;
const OTHERS = 3;
const LEAST: Readonly<Record<string, number>> = { randzu: 60, "connect-four": 20 };

describe.each(puzzleGames)("puzzles of $name", (game) => {
  const { name, puzzles, judge, legalMoves } = game;
  const firsts = puzzles.filter(
    ({ theme }, i) => puzzles.findIndex((other) => other.theme === theme) === i,
  );
  const movesOf = ({ moves }: Puzzle) => legalMoves(moves);
  const solves = (puzzle: Puzzle) => (move: string) => playAfter(puzzle, move) !== undefined;

  it("are enough, and no two are the same", () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(LEAST[name]!);
    expect(new Set(puzzles.map(({ moves }) => moves)).size).toBe(puzzles.length);
  });

  it("accept some legal moves, and have a legal reply to every other", () => {
    for (const puzzle of puzzles) {
      const solutions = movesOf(puzzle).filter(solves(puzzle));
      expect(solutions).toHaveLength(puzzle.solutions.length);
      for (const move of movesOf(puzzle).filter((other) => !solutions.includes(other))) {
        expect(legalMoves(`${puzzle.moves} ${move}`)).toContain(refutationOf(puzzle, move));
      }
    }
  });

  it("are won by the best play after their solutions, if they ask for a win", () => {
    for (const { theme, moves, solutions } of puzzles) {
      for (const line of solutions.map((solution) => solution.split(" "))) {
        if (theme === "defend") expect(line).toHaveLength(1);
        else {
          const before = [moves, ...line.slice(0, -1)].join(" ");
          expect(legalMoves(before)).toContain(line.at(-1));
          // Nobody can move after the end.
          expect(() => legalMoves(`${before} ${line.at(-1)}`)).toThrow(" in ");
          expect(line.length % 2).toBe(1);
        }
      }
    }
  });

  it("are in order of difficulty", () => {
    const plies = puzzles.map((puzzle) => judge.plies(puzzle));
    expect(plies).toEqual([...plies].sort((a, b) => a - b));
  });

  it("are found with all their answers", () => {
    const { theme, moves } = puzzles[0]!;
    const ordered = name === "randzu" ? inOrder(game) : game;
    expect(puzzleOf(ordered, { theme, moves })).toEqual(puzzles[0]);
    expect(puzzleOf(ordered, { theme, moves }, 0)).toBeUndefined();
  });

  if (isWhole) {
    it.each(puzzles.map((_, i) => i + 1))("%d has the answers that its judge finds", (number) => {
      expect(faultOf(game, number - 1)).toBeUndefined();
    });
  }

  it.each(firsts.map((puzzle) => [puzzle.theme, puzzle] as const))(
    "have the answers that their judge finds, %s",
    (_, puzzle) => {
      const others = movesOf(puzzle).filter((move) => !solves(puzzle)(move));
      const step = Math.ceil(others.length / OTHERS);
      for (const move of [
        ...movesOf(puzzle).filter(solves(puzzle)),
        ...others.filter((__, i) => i % step === 0),
      ]) {
        expect(faultOfAnswer(judge, puzzle, move)).toBeUndefined();
      }
    },
  );

  it.each(firsts.map((puzzle) => [puzzle.theme, puzzle] as const))(
    "show a solution that is missing or wrong, and a reply that refutes nothing, %s",
    (_, puzzle) => {
      const [solution = "", ...others] = puzzle.solutions;
      const [move = ""] = solution.split(" ");
      const missing = { ...puzzle, solutions: others };
      expect(faultOfAnswer(judge, missing, move)).toMatch(`${move} is answered by`);
      const wrong = movesOf(puzzle).find((other) => !solves(puzzle)(other))!;
      const accepting = { ...puzzle, solutions: [...puzzle.solutions, wrong] };
      expect(faultOfAnswer(judge, accepting, wrong)).toMatch(`${wrong} is answered by`);
      // A reply on the same cell is none.
      const taken = { ...puzzle, refutations: name === "randzu" ? wrong : "" };
      expect(faultOfAnswer(judge, taken, wrong)).toMatch(`${wrong} is answered by`);
      if (puzzle.theme === "defend") return;
      const shorter = { ...puzzle, solutions: [move] };
      expect(faultOfAnswer(judge, shorter, move)).toMatch(`after ${move}, the best play is`);
    },
  );
});

describe("a defence in Randzu", () => {
  const { judge } = puzzleGames.find(({ name }) => name === "randzu")!;
  const task = (moves: string) => ({ theme: "defend" as const, moves });

  it.each([
    ["h8 g9 g8 f8 e7 f9 h9 f6 f10 f7 f5 h7 i8 f11 k8 j8 k6 l5 k7 k5 n5 i5 j5", "l7", "j7"],
    ["h8 i8 h9 h7 j9 k9 h11 i10 i9 g7 j7 e7 f7", "j8", "f9"],
  ])("is refuted after %s, if %s loses only in 17 plies or more", (moves, move, reply) => {
    expect(judge.refute(task(moves), move)).toBe(reply);
  });

  it("is accepted if no search finds a loss", () => {
    const moves = "h8 i8 h7 h6 i7 j6 f7 j7 k6 j5 j8 j3 j4 e7 f6 f8 g7 e5 h10";
    expect(judge.refute(task(moves), "i9")).toBeUndefined();
  });
});

describe("the theme of a position of Randzu", () => {
  const { puzzles } = puzzleGames.find(({ name }) => name === "randzu")!;

  it.each(["fours", "threes", "defend"])("%s", (theme) => {
    const all = puzzles.filter((puzzle) => puzzle.theme === theme);
    for (const { moves } of isWhole ? all : all.slice(0, 2)) expect(themeOf(moves)).toBe(theme);
  });

  it("is none if a five or an open four is there to be made or stopped", () => {
    expect(themeOf("h8 a1 i8 a3 j8 a5")).toBeUndefined();
    expect(themeOf("h8 a1 i8 a3 j8 a5 k8")).toBeUndefined();
  });
});
