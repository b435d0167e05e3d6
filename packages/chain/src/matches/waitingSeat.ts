import type { Seat } from "@kifu/kit/plain";

/**
 * The seat of the one who waited, by the match's number: the first move is theirs in matches of odd
 * number only. The rule itself is in the circuit: see `Matches.beginIf`.
 */
export function waitingSeat(match: number): Seat {
  return match % 2 === 1 ? 0 : 1;
}
