import type { Chain, Match } from "@kifu/wire";
import type { TurnClock } from "./MatchHandle.js";

/**
 * The clock of the side to move. undefined if the match is over or the chain is not known yet.
 */
export function clockOf(
  { result, deadline }: Pick<Match, "result" | "deadline">,
  chain: Pick<Chain, "time"> | undefined,
): TurnClock | undefined {
  if (result !== "running" || chain === undefined) return undefined;
  const { time } = chain;
  // A move in the second of the deadline itself is still in time.
  return {
    deadline,
    time,
    secondsLeft: Math.max(0, deadline - time + 1),
    overdue: time > deadline,
  };
}
