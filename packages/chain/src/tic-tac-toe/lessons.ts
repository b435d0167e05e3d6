import type { Lesson } from "@kifu/kit/plain";

/** The rules, from the first one that a beginner needs. */
export const lessons: readonly Lesson[] = [
  {
    title: "Three in a row wins",
    text: "The players take turns to mark a square. Crosses go first. Whoever has three marks in a row first wins: across, up and down, or on a slant. A full board without three in a row is a draw.",
    moves: "b2 a1 b1 c1",
    task: "Crosses to move. Complete the three.",
    answers: "b3",
    right: "Three in a row: Crosses win.",
    wrong: "That is not three in a row. Look at the column in the middle.",
  },
  {
    title: "Stop the other side",
    text: "If the opponent has two marks in a line and its third square is free, take that square.",
    moves: "b2 a3 a1",
    task: "Noughts to move. Stop Crosses.",
    answers: "c3",
    right: "Stopped: that line is no danger any more.",
    wrong: "Crosses complete the line.",
  },
  {
    title: "Two threats at once win",
    text: "The opponent can stop only one line at a time. So make two lines of two with one mark.",
    moves: "a1 b2 c3 a3",
    task: "Crosses to move. Stop Noughts, and threaten two lines.",
    answers: "c1",
    right: "Two threats. Complete the line that Noughts leave.",
    wrong: "Noughts threaten a line themselves, and you have to stop it.",
  },
  {
    title: "Noughts may take the first cross",
    text: "To go first helps. So Noughts may, as the first move, take the cross instead of marking a square. It becomes a nought, and Crosses move again.",
    moves: "b2",
    task: "Noughts to move. Take the cross in the middle.",
    answers: "swap",
    right: "The middle is yours, and Crosses move again.",
    wrong: "Take the cross with the button below the board.",
  },
];
