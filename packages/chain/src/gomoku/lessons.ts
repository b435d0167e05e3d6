import type { Lesson } from "@kifu/kit/plain";

/** The rules, from the opening to the rows that win. */
export const lessons: readonly Lesson[] = [
  {
    title: "One opens, the other chooses",
    text: "Black moves first, which is worth much. So one player places the first three stones, black, white and black, and the other chooses a colour. Whoever places them unevenly gets the worse side.",
    moves: "h8,h10,i8",
    task: "Second to move. Black’s two stones work together. Take Black.",
    answers: "black",
    right: "You are Black. White places a stone next.",
    wrong: "White has little here. Take Black.",
  },
  {
    title: "White moves next",
    text: "After three stones it is White’s turn. To take White, place a white stone. To take Black, place nothing: your opponent is White then, and places it.",
    moves: "a1,h8,o15",
    task: "Second to move. Black’s stones lie in the corners. Take White, and place a stone beside h8.",
    answers: "g7 h7 i7 g8 i8 g9 h9 i9",
    right: "You are White, with two stones in the middle.",
    wrong: "Take White, and place a stone beside h8.",
  },
  {
    title: "Two more stones",
    text: "There is a third choice: place a white and a black stone, and let your opponent choose. That helps when the three stones look even.",
    moves: "h8,h10,i8 a1,g8",
    task: "First to move. Second gave Black three in a row. Take Black.",
    answers: "black",
    right: "You are Black, with an open three.",
    wrong: "Three black stones in a row are worth more than a move.",
  },
  {
    title: "Five in a row wins",
    text: "After the opening, the players take turns to place a stone. Whoever has five stones in a row first wins: across, up and down, or on a slant.",
    moves: "f8,f9,g8 g9 h8 j10 i8 e6",
    task: "First to move. You have Black: complete the five.",
    answers: "e8 j8",
    right: "Five in a row: First wins.",
    wrong: "That is not five in a row. Look at the row of four.",
  },
  {
    title: "Six in a row does not win",
    text: "A row of six or more is called an overline. In Gomoku it wins nothing: only exactly five do.",
    moves: "e8,a1,f8 c1 g8 a3 i8 c5 j8 n1 j9 n3 j10 l1 j11 o5",
    task: "First to move. You have Black: complete a row of exactly five.",
    answers: "j7 j12",
    right: "Exactly five in the column: First wins.",
    wrong: "A stone on h8 makes six in a row. Look at the column instead.",
  },
];
