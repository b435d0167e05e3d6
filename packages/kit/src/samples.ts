/**
 * Moves of a game, in its notation, that suites play on a chain. The conformance suite checks
 * them against the rules.
 */
export interface GameSamples {
  /** Three moves in turn, after which play continues. */
  readonly opening: string;
  readonly reply: string;
  readonly third: string;
  /** At least one for each of the game's codes. */
  readonly faults: readonly FaultSample[];
  /**
   * Whole games, from the first move to the one that ends them. The first side wins one of them.
   */
  readonly games: readonly GameSample[];
  /**
   * A game of maximum length, determined by the choices: for load tests and measurements, which
   * otherwise use the longest of `games`.
   */
  readonly longGame?: (choices: Choices) => string[];
}

/** The source of choices in a long game, such as a seeded generator. */
export interface Choices {
  /** A whole number in [0, bound). */
  below(bound: number): number;
  shuffled<T>(from: readonly T[]): T[];
}

/** An invalid third move: the fields that replace the honest ones. */
export interface FaultSample {
  readonly code: string;
  /** Such as "a cell with the opponent's stone". */
  readonly fault: string;
  /**
   * Moves to play instead of the opening and the reply, an even number, after which the honest
   * third move is also legal: for faults that cannot occur so early, such as a full column.
   */
  readonly after?: string;
  readonly move?: readonly bigint[];
  readonly witness?: readonly bigint[];
}

/** A whole game, and how it ends. */
export interface GameSample {
  /** Moves in turn, separated by spaces. */
  readonly moves: string;
  readonly ends: "first won" | "second won" | "drawn";
}
