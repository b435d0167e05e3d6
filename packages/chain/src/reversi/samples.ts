import { FIELD_ORDER, type GameSamples } from "@kifu/kit/plain";

/** Black has f5 and White has d6 in the position in which refused moves are tried. */
export const samples: GameSamples = {
  opening: "f5",
  reply: "d6",
  third: "c3",
  faults: [
    { code: "reversi/occupied", fault: "a cell with one's own disc", move: [5n, 4n] },
    { code: "reversi/occupied", fault: "a cell with the opponent's disc", move: [3n, 5n] },
    { code: "reversi/turns-nothing", fault: "a cell far from all discs", move: [0n, 0n] },
    { code: "reversi/turns-nothing", fault: "a cell beside one's own discs", move: [5n, 3n] },
    { code: "reversi/can-move", fault: "a pass while there are moves", move: [8n, 8n] },
    { code: "reversi/off-board", fault: "a column right of the board", move: [8n, 4n] },
    { code: "reversi/off-board", fault: "a row above the board", move: [4n, 8n] },
    { code: "reversi/malformed", fault: "x = 2^254", move: [2n ** 254n, 1n] },
    { code: "reversi/malformed", fault: "y = p − 1", move: [1n, FIELD_ORDER - 1n] },
  ],
  games: [
    { moves: "e6 f4 e3 f6 g5 d6 e7 f5 c5", ends: "first won" },
    { moves: "f5 d6 c5 f4 d3 d2 e6 f6 c4 b4", ends: "second won" },
    {
      moves:
        "f5 d6 c5 f6 e7 c7 d3 f4 g4 d8 b8 h3 g6 b4 h4 g3 e6 d7 f7 h6 a3 c2 f3 c8 b1 e3 h2 d2 f2 g8 e8 c4 " +
        "c6 b5 d1 f1 g7 g2 b6 a7 a5 c3 h1 c1 g1 a4 e2 a1 h7 e1 b2 b3 h5 f8 g5 h8 a2 a8 pass a6 b7",
      ends: "drawn",
    },
  ],
};
