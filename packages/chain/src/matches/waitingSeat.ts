import type { SeatNumber } from "@kifu/kit/plain";

/**
 * The seat of the one who waited, by the match's number: the first move is theirs in matches of odd
 * number only. The rule itself is in the circuit: see `Matches.beginIf`.
 */
export function waitingSeat(match: number): SeatNumber {
  return match % 2 === 1 ? 0 : 1;
}
