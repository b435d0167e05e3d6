/** What is said of a game. Pages that a server makes know no more of it. */
export interface GameWords {
  /** As in its rules. */
  readonly name: string;
  readonly title: string;
  /** One sentence for whoever has never seen it. */
  readonly sentence: string;
  /** What the two sides are called, first mover first. */
  readonly sides: readonly [string, string];
  /** A short game in notation, to show what it looks like. */
  readonly sample: readonly string[];
}

export const randzu: GameWords = {
  name: "randzu",
  title: "Randzu",
  sentence: "Five in a row on fifteen by fifteen.",
  sides: ["Black", "White"],
  sample: "h8 i8 h7 h9 g8 f8 i6 g9 j7 k7 i9 f6 g7 i7 f9 e10".split(" "),
};

export const ticTacToe: GameWords = {
  name: "tic-tac-toe",
  title: "Tic-tac-toe",
  sentence: "Three in a row. Over in a minute.",
  sides: ["Crosses", "Noughts"],
  sample: "b2 a3 c1 a1 a2 c2 b3 b1 c3".split(" "),
};

export function wordsOf(name: string | undefined): GameWords | undefined {
  return [randzu, ticTacToe].find((game) => game.name === name);
}
