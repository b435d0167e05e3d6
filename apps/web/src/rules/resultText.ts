import type { Ending, SeatNumber } from "@kifu/kit/plain";

/**
 * The state of a game in words. `turn` is the side to move, so the other side has just moved.
 */
export function resultText(
  sides: readonly [string, string],
  turn: SeatNumber,
  ending: Ending,
): string {
  const mover = sides[turn === 0 ? 1 : 0];
  switch (ending) {
    case "won":
      return `${mover} won`;
    case "lost":
      return `${sides[turn]} won`;
    case "drawn":
      return "Draw";
    case "none":
      return `${sides[turn]} to move`;
  }
}
