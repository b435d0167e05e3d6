import type { Puzzle, PuzzleTheme } from "@kifu/kit/plain";
import { chooseMove } from "../../randzu/bot.js";
import { MINE, THEIRS } from "../../randzu/BotBoard.js";
import { rules } from "../../randzu/rules.js";
import { botGame } from "./botGames.js";
import { say } from "../say.js";
import { Collection } from "./Collection.js";
import { type PuzzleGame, puzzleOf } from "./PuzzleGame.js";
import { judge, ThreatSearch, UnsettledError } from "./randzuJudge.js";

const MOST_SOLUTIONS = 4;
/** With more stones, most positions have too many threats. */
const MOST_STONES = 26;
const LEAST_STONES = 8;
const SHORTEST = 5;
const QUOTAS = {
  fours: { wanted: 23, ofSameLength: 8 },
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
        const task = { theme, moves: before };
        const plies = judge.plies(task);
        if (plies < SHORTEST || !found.wantsLength(theme, plies)) return;
        const puzzle = puzzleOf(inOrder(game), task, MOST_SOLUTIONS);
        if (puzzle === undefined) return;
        found.add(puzzle, seed, plies);
        say(`Game ${seed}, ${theme}, ${plies} plies: ${before}`);
      });
    }
  }
  return found.inOrderOfDifficulty();
}

/** Tries promising moves first, so that too many solutions are noticed early. */
export function inOrder(game: PuzzleGame): PuzzleGame {
  return { ...game, legalMoves: (moves) => new ThreatSearch({ moves }).movesByPromise() };
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
  if (!search.seemsWon(MINE) && !search.seemsWon(THEIRS)) return undefined;
  if (search.hasWin(MINE, "fours")) return "fours";
  if (search.hasWin(MINE, "threes")) return "threes";
  // A four would put off a loss that it does not prevent.
  if (board.has("fours", MINE)) return undefined;
  return search.hasWin(THEIRS, "fours") || search.hasWin(THEIRS, "threes") ? "defend" : undefined;
}
