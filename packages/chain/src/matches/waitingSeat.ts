import type { SeatNumber } from "@kifu/kit/plain";

/**
 * The seat of the player who waited: first in odd-numbered matches only. The circuit's rule is in
 * `Matches.beginIf`.
 */
export function waitingSeat(match: number): SeatNumber {
  return match % 2 === 1 ? 0 : 1;
}
