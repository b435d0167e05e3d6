import type { Puzzle } from "@kifu/kit/plain";

/** The puzzles of each game that has some. */
export const puzzleFiles: Readonly<Record<string, () => Promise<readonly Puzzle[]>>> = {
  randzu: async () => (await import("@kifu/chain/randzu/puzzles")).puzzles,
  "connect-four": async () => (await import("@kifu/chain/connect-four/puzzles")).puzzles,
};
