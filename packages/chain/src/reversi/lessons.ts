import type { Lesson } from "@kifu/kit/plain";

/** The rules, from the first one that a beginner needs. */
export const lessons: readonly Lesson[] = [
  {
    title: "Enclose discs to turn them over",
    text: "Black goes first. Place a disc so that a straight line of the opponent’s discs ends in one of yours. The discs between turn over. A move that turns nothing is not allowed. Dots mark the cells where you may play.",
    moves: "",
    task: "Black to move. Turn a white disc over.",
    answers: "d3 c4 f5 e6",
    right: "The disc between your two has turned over.",
    wrong: "",
  },
  {
    title: "Long lines turn over whole",
    text: "Lines count across, up and down, and on a slant. One disc may enclose several lines, and all of them turn over.",
    moves: "d3 c5 f6 e3 f3 f4 f5 g4 g5 e6",
    task: "Black to move. Turn over four discs.",
    answers: "b5",
    right: "Four discs have turned over.",
    wrong: "Those were fewer than four. Look at the row of G5.",
  },
  {
    title: "Corners stay yours",
    text: "Nothing can enclose a disc in a corner. If you cannot turn anything over, you pass. When neither side can move, the side with more discs wins.",
    moves:
      "e6 f4 c3 d6 c6 c5 c4 b5 b4 d3 d2 e2 e3 f7 f1 f3 f5 b6 e7 a4 b3 f8 d7 f6 e8 d8 c7 f2 c8 b8 a6 c1 e1 a3 g1 a5 a2 b2",
    task: "Black to move. Take the corner.",
    answers: "a1",
    right: "This disc cannot be turned over again.",
    wrong: "The corner A1 is free. Take it.",
  },
];
