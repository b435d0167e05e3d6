import { FIELD_ORDER, type GameSamples } from "@kifu/kit/plain";

/** Red has d1 and Yellow has d2 in the position in which most refused moves are tried. */
export const samples: GameSamples = {
  opening: "d",
  reply: "d",
  third: "e",
  faults: [
    { code: "connect-four/off-board", fault: "an eighth column", move: [7n] },
    { code: "connect-four/off-board", fault: "the sixteenth bit of a row", move: [15n] },
    { code: "connect-four/malformed", fault: "column 2^240", move: [2n ** 240n] },
    { code: "connect-four/malformed", fault: "column −1, as a field", move: [FIELD_ORDER - 1n] },
    { code: "connect-four/no-swap", fault: "a swap in the second turn", move: [255n] },
    {
      code: "connect-four/no-swap",
      fault: "a second swap",
      after: "d swap",
      move: [255n],
    },
    {
      code: "connect-four/column-full",
      fault: "a column with six discs",
      after: "d d d d d d",
      move: [3n],
    },
  ],
  games: [
    { moves: "a b a b a b c b", ends: "second won" },
    { moves: "d d d d d d e c e c e c e", ends: "first won" },
    { moves: "d swap a c a e a b", ends: "second won" },
    {
      moves: "f c g c e d e e e b a g c b a c b c a a g e c b d d d f e a b b g d a d f f f f g g",
      ends: "drawn",
    },
  ],
};
