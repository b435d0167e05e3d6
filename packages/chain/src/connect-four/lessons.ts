import type { Lesson } from "@kifu/kit/plain";

/** The rules, from the first one that a beginner needs. */
export const lessons: readonly Lesson[] = [
  {
    title: "Four in a row wins",
    text: "The players take turns to choose a column. Red goes first. The disc falls to the lowest free cell. Whoever has four discs in a row first wins. A full board without four in a row is a draw.",
    moves: "c c d d e e",
    task: "Red to move. Complete the four.",
    answers: "b f",
    right: "Four in a row: Red wins.",
    wrong: "That is not four in a row. Look at the lowest row.",
  },
  {
    title: "On a slant counts, too",
    text: "A row may go across, up, or on a slant. Where a disc lands depends on the discs below it.",
    moves: "c d d e f e e f a f",
    task: "Red to move. Complete the slanting four.",
    answers: "f",
    right: "Four on a slant: Red wins.",
    wrong: "Follow the red discs from C1 upwards.",
  },
  {
    title: "Stop a three",
    text: "If three discs of the opponent lie in a row and the fourth cell can be reached, fill it.",
    moves: "c b d a e",
    task: "Yellow to move. Stop Red.",
    answers: "f",
    right: "Stopped: the row is closed at both ends.",
    wrong: "Red completes the row.",
  },
  {
    title: "Two open ends win",
    text: "Three in a row with a free cell at both ends are two threats. The opponent can stop only one.",
    moves: "d d e e",
    task: "Red to move. Make three in a row with both ends open.",
    answers: "c f",
    right: "Yellow can stop only one end. Complete the other one.",
    wrong: "Stay in the lowest row, beside your two discs.",
  },
  {
    title: "Yellow may take the first disc",
    text: "To go first helps: with best play, a disc in the middle column wins. So Yellow may, as the first move, take Red’s disc instead of dropping one. It turns yellow, and Red moves again. A good first disc is one that you would neither give nor take.",
    moves: "d",
    task: "Yellow to move. Take the disc in the middle.",
    answers: "swap",
    right: "The best disc is yours, and Red moves again.",
    wrong: "With best play, Red wins now. Take the disc with the button below the board.",
  },
];
