import type { Puzzle } from "@kifu/kit/plain";
import { puzzleFiles } from "../games/puzzles";

/** Every game's puzzles, and the names of all puzzles in the order that decides the daily one. */
export async function allPuzzles() {
  const games = await Promise.all(
    Object.entries(puzzleFiles).map(async ([name, load]): Promise<[string, readonly Puzzle[]]> => [
      name,
      await load(),
    ]),
  );
  const ids = games.flatMap(([name, puzzles]) => puzzles.map((_, i) => `${name}/${i + 1}`));
  return { games, ids };
}
