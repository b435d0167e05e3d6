import type { Puzzle, PuzzleTheme } from "@kifu/kit/plain";
import { chooseMove } from "../../randzu/bot.js";
import { MINE, THEIRS } from "../../randzu/BotBoard.js";
import { judge, ThreatSearch, UnsettledError } from "../../randzu/puzzleJudge.js";
import { rules } from "../../randzu/rules.js";
import { botGame } from "./botGames.js";
import { Collection } from "./Collection.js";
import { type PuzzleGame, solutionsOf } from "./PuzzleGame.js";

const MOST_SOLUTIONS = 4;
/** With more stones, most positions have too many threats. */
const MOST_STONES = 26;
const LEAST_STONES = 8;
const SHORTEST = 5;
const QUOTAS = {
  fours: { wanted: 24, ofSameLength: 7 },
  threes: { wanted: 20, ofSameLength: 11 },
  defend: { wanted: 18, ofSameLength: 9 },
};

/** Finds puzzles in games of the bot against itself. */
export function findRandzu(game: PuzzleGame): Puzzle[] {
  const found = new Collection(QUOTAS);
  for (let seed = 0; !found.isFull; seed++) {
    const moves = botGame(rules, chooseMove, seed);
    for (let at = LEAST_STONES; at < Math.min(moves.length, MOST_STONES); at++) {
      settled(() => {
        const before = moves.slice(0, at).join(" ");
        const theme = themeOf(before);
        if (theme === undefined || !found.wants(theme, seed)) return;
        const puzzle = { theme, moves: before, solutions: "" };
        const plies = judge.plies(puzzle);
        if (plies < SHORTEST || !found.wantsLength(theme, plies)) return;
        const solutions = solutionsOf(game, puzzle, MOST_SOLUTIONS);
        if (solutions !== undefined) found.add({ ...puzzle, solutions }, seed, plies);
      });
    }
  }
  return found.inOrderOfDifficulty();
}

/** Skips a position that has too many threats to search. */
function settled(look: () => void): void {
  try {
    look();
  } catch (error) {
    if (!(error instanceof UnsettledError)) throw error;
  }
}

/** The theme of a position in which the best move is not obvious. */
export function themeOf(moves: string): PuzzleTheme | undefined {
  const search = new ThreatSearch({ moves });
  const { board } = search;
  if (board.has("fives", MINE) || board.has("fives", THEIRS)) return undefined;
  if (board.has("fours", MINE, 2)) return undefined;
  if (search.byFours(MINE, 15) !== undefined) return "fours";
  if (search.forcedWin(MINE) !== undefined) return "threes";
  // A four would put off a loss that it does not prevent.
  if (board.has("fours", MINE)) return undefined;
  return search.forcedWin(THEIRS) === undefined ? undefined : "defend";
}
