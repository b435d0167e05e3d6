/**
 * Moves of a game, in its notation, that suites play on a chain. The conformance suite holds them
 * against the rules.
 */
export interface GameSamples {
  /** Three moves in turn, after which play goes on. */
  readonly opening: string;
  readonly reply: string;
  readonly third: string;
  /** One or more for each of the game's codes. */
  readonly faults: readonly FaultSample[];
  /** Whole games, from the first move to the one that ends them. The first side wins one of them. */
  readonly games: readonly GameSample[];
  /**
   * A whole game that takes as many moves as any, the same for the same choices: for load tests and measurements,
   * which have the longest of `games` without it.
   */
  readonly longGame?: (choices: Choices) => string[];
}

/** What a long game is chosen by, such as a generator with a seed. */
export interface Choices {
  /** A whole number from 0 to below `bound`. */
  below(bound: number): number;
  shuffled<T>(from: readonly T[]): T[];
}

/** What is wrong with a third move in which these fields are sent instead of the honest ones. */
export interface FaultSample {
  readonly code: string;
  /** Such as "a cell with the opponent's stone". */
  readonly fault: string;
  /**
   * Moves to be played instead of the opening and the reply, an even number of them, after which
   * the third move is legal as well: for what cannot be wrong so early, such as a full column.
   */
  readonly after?: string;
  readonly move?: readonly bigint[];
  readonly witness?: readonly bigint[];
}

/** A whole game, and how it ends. */
export interface GameSample {
  /** Moves in turn, divided by blanks. */
  readonly moves: string;
  readonly ends: "first won" | "second won" | "drawn";
}
