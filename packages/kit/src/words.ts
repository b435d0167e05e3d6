/** The text for a refused move: one sentence about the reason, and one about what to do. */
export interface RefusalText {
  readonly short: string;
  readonly advice?: string;
}

/** A game's texts for people. */
export interface GameWords {
  readonly name: string;
  readonly title: string;
  /** One sentence for people who have never seen the game. */
  readonly sentence: string;
  /** The names of the two sides. The side that moves first comes first. */
  readonly sides: readonly [string, string];
  /** A short game in notation, as an example. */
  readonly sample: readonly string[];
  /**
   * Why a match was won on the board without a line, as one sentence: "{winner} has more
   * discs."
   */
  readonly won?: string;
  /** Why a match was drawn on the board, as one sentence. */
  readonly drawn: string;
}
