import type { Puzzle } from "@kifu/kit/plain";
import { chooseMove } from "../../connect-four/bot.js";
import { rules } from "../../connect-four/rules.js";
import { botGame } from "./botGames.js";
import { Collection } from "./Collection.js";
import { judge } from "./connectFourJudge.js";
import { type PuzzleGame, puzzleOf } from "./PuzzleGame.js";

/** With fewer discs, a search to the end of the game takes too long for a page. */
const LEAST_DISCS = 24;
const MOST_DISCS = 32;
/** With fewer open columns, a puzzle is easily guessed. */
const LEAST_CHOICES = 4;
/** A page takes too long to judge longer wins. */
const LONGEST = 15;
const QUOTAS = {
  win: { wanted: 17, ofSameLength: 4 },
  defend: { wanted: 4, ofSameLength: 4 },
};

/** Finds puzzles with one solution in games of the bot against itself. */
export function findConnectFour(game: PuzzleGame): Puzzle[] {
  const found = new Collection(QUOTAS);
  for (let seed = 0; !found.isFull; seed++) {
    const moves = botGame(rules, chooseMove, seed);
    for (let at = LEAST_DISCS; at < Math.min(moves.length, MOST_DISCS); at++) {
      const puzzle = puzzleAfter(game, moves.slice(0, at).join(" "));
      if (puzzle === undefined || !found.wants(puzzle.theme, seed)) continue;
      const plies = judge.plies(puzzle);
      if (plies <= LONGEST && found.wantsLength(puzzle.theme, plies))
        found.add(puzzle, seed, plies);
    }
  }
  return found.inOrderOfDifficulty();
}

/** The puzzle of a position in which one move wins, or in which all moves but one lose. */
function puzzleAfter(game: PuzzleGame, moves: string): Puzzle | undefined {
  if (game.legalMoves(moves).length < LEAST_CHOICES) return undefined;
  for (const theme of ["win", "defend"] as const) {
    const puzzle = puzzleOf(game, { theme, moves });
    if (puzzle === undefined) continue;
    return puzzle.solutions.length > 1 ? undefined : puzzle;
  }
  return undefined;
}
