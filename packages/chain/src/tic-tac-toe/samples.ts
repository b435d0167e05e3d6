import { FIELD_ORDER, type GameSamples } from "@kifu/kit/plain";

/** Refused moves are tried in a position with a cross on b2 and a nought on a1. */
export const samples: GameSamples = {
  opening: "b2",
  reply: "a1",
  third: "c3",
  faults: [
    { code: "tic-tac-toe/occupied", fault: "a square with one's own mark", move: [4n] },
    { code: "tic-tac-toe/occupied", fault: "a square with the opponent's mark", move: [0n] },
    { code: "tic-tac-toe/off-board", fault: "a tenth square", move: [9n] },
    { code: "tic-tac-toe/no-swap", fault: "a swap in the second turn", move: [255n] },
    { code: "tic-tac-toe/no-swap", fault: "a second swap", after: "b2 swap", move: [255n] },
    { code: "tic-tac-toe/malformed", fault: "square 2^254", move: [2n ** 254n] },
    { code: "tic-tac-toe/malformed", fault: "square p − 1", move: [FIELD_ORDER - 1n] },
  ],
  games: [
    { moves: "a1 a2 b1 b2 c1", ends: "first won" },
    { moves: "a1 a3 b1 b3 c2 c3", ends: "second won" },
    { moves: "a1 b2 c3 c1 a3 a2 c2 b3 b1", ends: "drawn" },
    { moves: "b2 swap a2 a1 b1 c3", ends: "second won" },
  ],
};
