import type { Bot, Rules, SeatNumber } from "@kifu/kit/plain";

/** Plays a game of a bot against itself. It is the same game for the same seed. */
export function botGame<Position extends { readonly turn: SeatNumber }, Move, Witness>(
  { initial, play, notation }: Rules<Position, Move, Witness>,
  chooseMove: Bot<Position, Move>,
  seed: number,
): string[] {
  const random = seeded(seed);
  const moves: string[] = [];
  for (let position = initial(); ;) {
    const move = chooseMove(position, random, "medium");
    const played = move === undefined ? undefined : play(position, move);
    if (move === undefined || !played?.ok) return moves;
    moves.push(notation.write(move));
    if (played.outcome.ending !== "none") return moves;
    position = played.position;
  }
}

function seeded(seed: number): () => number {
  let state = 1 + seed * 7919;
  return () => {
    state = (state * 48_271) % 0x7fffffff;
    return state / 0x7fffffff;
  };
}
