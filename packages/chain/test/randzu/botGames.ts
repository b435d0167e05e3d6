import { notation } from "../../src/randzu/notation.js";
import type { Point, Position } from "../../src/randzu/position.js";
import { rules } from "../../src/randzu/rules.js";

export type Player = (board: Position) => Point | undefined;

export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 0x7fffffff;
    return state / 0x7fffffff;
  };
}

export function game(
  players: readonly Player[],
  start = rules.initial(),
): { moves: Point[]; ending: string } {
  const moves: Point[] = [];
  let board = start;
  for (;;) {
    const move = players[board.turn]!(board);
    if (!move) return { moves, ending: "none" };
    const played = rules.play(board, move);
    if (!played.ok) throw new Error(`${notation.write(move)}: ${played.code}`);
    moves.push(move);
    if (played.outcome.ending !== "none") return { moves, ending: played.outcome.ending };
    board = played.position;
  }
}
