import type { Chain, Match } from "@kifu/wire";
import type { TurnClock } from "./MatchHandle.js";

/** The clock of the side to move; undefined when the match is over, and before the chain is known. */
export function clockOf(
  { result, deadline }: Pick<Match, "result" | "deadline">,
  chain: Pick<Chain, "time"> | undefined,
): TurnClock | undefined {
  if (result !== "running" || chain === undefined) return undefined;
  const { time } = chain;
  // A move may still be made in the second of the deadline.
  return {
    deadline,
    time,
    secondsLeft: Math.max(0, deadline - time + 1),
    overdue: time > deadline,
  };
}
