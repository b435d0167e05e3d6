import { Result } from "@kifu/chain";
import type { Tally } from "@kifu/wire";

export type { Tally };

export const NO_TALLY: Tally = { won: 0, lost: 0, drawn: 0 };

/** Adds a match to a tally. `seat` is the player's seat, and `result` is a final `Result`. */
export function withResult(tally: Tally, seat: number, result: number): Tally {
  if (result === Result.aborted) return tally;
  if (result === Result.drawn) return { ...tally, drawn: tally.drawn + 1 };
  const winner = result === Result.firstWon ? 0 : 1;
  return seat === winner ? { ...tally, won: tally.won + 1 } : { ...tally, lost: tally.lost + 1 };
}
