import type { Puzzle } from "@kifu/kit/plain";

/** A position to solve, before it is known what solves it. */
export type PuzzleTask = Pick<Puzzle, "theme" | "moves">;

/** Says by searching which moves solve a game's puzzles. */
export interface PuzzleJudge {
  /**
   * The opponent's reply that shows why a move solves nothing. Undefined for a solution.
   * @param guess a reply to try first
   */
  refute(task: PuzzleTask, move: string, guess?: string): string | undefined;
  /** How both sides play on after a solution, up to the end of the game. */
  bestPlay(task: PuzzleTask, solution: string): string[];
  /** How difficult a puzzle is: the plies up to the win. If the theme is to defend, up to the loss. */
  plies(task: PuzzleTask): number;
}
