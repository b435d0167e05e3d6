/** What a puzzle asks for. */
export type PuzzleTheme = "win" | "fours" | "threes" | "defend";

/**
 * A position in which the side to move has to find one of the moves that solve it. It holds all
 * that was found by searching, so that a page need not search.
 */
export interface Puzzle {
  readonly theme: PuzzleTheme;
  /** The moves up to the position, in notation. */
  readonly moves: string;
  /**
   * Every move that wins, each followed by the best play up to the end of the game. If the theme is
   * to defend, every move that does not lose.
   */
  readonly solutions: readonly string[];
  /**
   * The replies that show why other moves solve nothing. `g9; j7: g9 h6` answers `g9` and `h6` by
   * `j7`, and every other move by `g9`.
   */
  readonly refutations: string;
}

/** How the game goes on after a move that solves a puzzle. Undefined for other moves. */
export function playAfter({ solutions }: Puzzle, move: string): readonly string[] | undefined {
  const lines = solutions.map((solution) => solution.split(" "));
  return lines.find(([first]) => first === move)?.slice(1);
}

/** The reply that shows why a move solves nothing. */
export function refutationOf({ refutations }: Puzzle, move: string): string {
  const [usual = "", ...others] = refutations.split("; ");
  const other = others
    .map((text) => text.split(/:? /))
    .find(([, ...moves]) => moves.includes(move));
  return other?.[0] ?? usual;
}
