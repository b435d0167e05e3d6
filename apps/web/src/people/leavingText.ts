import type { PlayerResults } from "@kifu/client";
import { texts } from "../texts/texts";

/** Fewer matches say too little about a player. */
const FEWEST = 5;
/** From this share on, a player is said to run out of time. */
const SHARE = 0.2;

/**
 * What to say of a player who often lets the clock run out. Undefined of all others, so that one
 * lost connection is never held against anybody.
 *
 * @example leavingText({ ...results, latest: 20, timeouts: 6 })
 * // "Ran out of time in 6 of the last 20 matches"
 */
export function leavingText({
  latest,
  timeouts,
}: Pick<PlayerResults, "latest" | "timeouts">): string | undefined {
  if (latest < FEWEST || timeouts < SHARE * latest) return undefined;
  return texts().people.ranOut({ timeouts, count: latest });
}
