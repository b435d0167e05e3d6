/** What is said of a refused move: one sentence, and another on what to do. */
export interface RefusalText {
  readonly short: string;
  readonly advice?: string;
}

/** What is said of a game to people. */
export interface GameWords {
  /** As in its rules. */
  readonly name: string;
  readonly title: string;
  /** One sentence for somebody who has never seen it. */
  readonly sentence: string;
  /** What the two sides are called, first mover first. */
  readonly sides: readonly [string, string];
  /** A short game in notation, to show what it looks like. */
  readonly sample: readonly string[];
  /** Why a match is won on the board without a line, said after the winner's name: "has more discs". */
  readonly won?: string;
  /** Why a match that is drawn on the board has ended: one sentence. */
  readonly drawn: string;
}
