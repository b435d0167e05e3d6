import type { Puzzle, PuzzleJudge } from "@kifu/kit/plain";

interface PuzzleFiles {
  readonly puzzles: () => Promise<readonly Puzzle[]>;
  readonly judge: () => Promise<PuzzleJudge>;
}

/** The files of each game that has puzzles. */
export const puzzleFiles: Readonly<Record<string, PuzzleFiles>> = {
  randzu: {
    puzzles: async () => (await import("@kifu/chain/randzu/puzzles")).puzzles,
    judge: async () => (await import("@kifu/chain/randzu/puzzleJudge")).judge,
  },
  "connect-four": {
    puzzles: async () => (await import("@kifu/chain/connect-four/puzzles")).puzzles,
    judge: async () => (await import("@kifu/chain/connect-four/puzzleJudge")).judge,
  },
};
