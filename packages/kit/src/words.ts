/** The text of a refused move: one sentence, and another on what to do. */
export interface RefusalText {
  readonly short: string;
  readonly advice?: string;
}

/** A game's texts for people. */
export interface GameWords {
  /** As in its rules. */
  readonly name: string;
  readonly title: string;
  /** One sentence for somebody who has never seen it. */
  readonly sentence: string;
  /** The names of the two sides, first mover first. */
  readonly sides: readonly [string, string];
  /** A short game in notation, as an example. */
  readonly sample: readonly string[];
  /**
   * Why a match is won on the board without a line, after the winner's name: "has more discs".
   */
  readonly won?: string;
  /** Why a match was drawn on the board: one sentence. */
  readonly drawn: string;
}
