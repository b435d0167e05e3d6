import { Result } from "../../matches/match.js";

/** How a player's matches ended; what still runs does not count. */
export interface Tally {
  won: number;
  lost: number;
  drawn: number;
}

export const NO_TALLY: Tally = { won: 0, lost: 0, drawn: 0 };

/** With one more match: `seat` is the player's, `result` a `Result` that ends it. */
export function withResult(tally: Tally, seat: number, result: number): Tally {
  if (result === Result.drawn) return { ...tally, drawn: tally.drawn + 1 };
  const winner = result === Result.firstWon ? 0 : 1;
  return seat === winner ? { ...tally, won: tally.won + 1 } : { ...tally, lost: tally.lost + 1 };
}
