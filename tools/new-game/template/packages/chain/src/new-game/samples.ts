import { FIELD_ORDER, type GameSamples } from "@kifu/kit/plain";

/** b2 and a1 are on the board when a fault is tried. */
export const samples: GameSamples = {
  opening: "b2",
  reply: "a1",
  third: "c2",
  faults: [
    { code: "new-game/occupied", fault: "a cell with one's own stone", move: [1n, 1n] },
    { code: "new-game/occupied", fault: "a cell with the opponent's stone", move: [0n, 0n] },
    { code: "new-game/off-board", fault: "a column right of the board", move: [3n, 1n] },
    { code: "new-game/off-board", fault: "a row above the board", move: [1n, 3n] },
    { code: "new-game/malformed", fault: "x = 2^254", move: [2n ** 254n, 1n] },
    { code: "new-game/malformed", fault: "y = p − 1", move: [1n, FIELD_ORDER - 1n] },
  ],
  games: [
    { moves: "a1 a2 b1 b2 c1", ends: "first won" },
    { moves: "a1 a3 b1 b3 c2 c3", ends: "second won" },
    { moves: "a1 b2 c3 c1 a3 a2 c2 b3 b1", ends: "drawn" },
  ],
};
