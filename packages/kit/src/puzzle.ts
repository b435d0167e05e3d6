/** What a puzzle asks for. */
export type PuzzleTheme = "win" | "fours" | "threes" | "defend";

/** A position in which the side to move has to find one of the moves that solve it. */
export interface Puzzle {
  readonly theme: PuzzleTheme;
  /** The moves up to the position, in notation. */
  readonly moves: string;
  /** Every move that wins. If the theme is to defend, every move that does not lose. */
  readonly solutions: string;
}

/** Says by searching which moves solve a game's puzzles. */
export interface PuzzleJudge {
  /**
   * The opponent's reply that shows why a move solves nothing. Undefined for a solution.
   * @param guess a reply to try first
   */
  refute(puzzle: Puzzle, move: string, guess?: string): string | undefined;
  /** How both sides play on after a solution, up to the end of the game. */
  bestPlay(puzzle: Puzzle, solution: string): string[];
  /** How difficult a puzzle is: the plies up to the win. If the theme is to defend, up to the loss. */
  plies(puzzle: Puzzle): number;
}
