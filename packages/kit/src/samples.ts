/**
 * Moves of a game, in its notation, that suites play on a chain. The conformance suite checks
 * that they are right.
 */
export interface GameSamples {
  /**
   * Only for games with hidden information: the seeds of both seats' secrets in each sample game.
   */
  readonly seeds?: readonly (readonly [bigint, bigint])[];
  /** The first move of three: `opening`, `reply` and `third`. Play continues after them. */
  readonly opening: string;
  readonly reply: string;
  readonly third: string;
  /** At least one sample for each of the game's codes. */
  readonly faults: readonly FaultSample[];
  /** Whole games, from the first move to the last. The first side wins one of them. */
  readonly games: readonly GameSample[];
  /** In games with fouls, moves after which the side to move can point one out. */
  readonly foul?: string;
  /**
   * A game of maximum length, which depends on the choices. Load tests and measurements play it.
   * Without it, they play the longest of `games`.
   */
  readonly longGame?: (choices: Choices) => string[];
}

/** Makes the choices in a long game. A seeded generator can do this. */
export interface Choices {
  /** A whole number in [0, bound). */
  below(bound: number): number;
  shuffled<T>(from: readonly T[]): T[];
}

/** An invalid third move. Its fields replace those of a valid move. */
export interface FaultSample {
  readonly code: string;
  /** A description, such as "a cell with the opponent's stone". */
  readonly fault: string;
  /**
   * An even number of moves to play instead of `opening` and `reply`. `third` must be legal after
   * them too. Use this for faults that cannot occur so early, such as a full column.
   */
  readonly after?: string;
  /** A valid move to play in place of the samples' `third`, if that is not legal after `after`. */
  readonly third?: string;
  readonly move?: readonly bigint[];
  readonly witness?: readonly bigint[];
}

/** A whole game and its ending. */
export interface GameSample {
  /** Both sides' moves in order, separated by spaces. */
  readonly moves: string;
  readonly ends: "first won" | "second won" | "drawn";
}
