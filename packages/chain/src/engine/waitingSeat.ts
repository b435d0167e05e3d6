import type { SeatNumber } from "@kifu/kit/plain";

/**
 * The seat of the player who waited: the first in odd-numbered matches, the second in
 * even-numbered ones. `Matches.beginIf` has the same rule as a circuit.
 */
export function waitingSeat(match: number): SeatNumber {
  return match % 2 === 1 ? 0 : 1;
}
