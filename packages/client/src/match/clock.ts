import type { Chain, Match } from "../views.js";
import type { MatchClock } from "./MatchHandle.js";

/** undefined when the match is over, and before the chain is known. */
export function clockOf(
  { result, deadline }: Pick<Match, "result" | "deadline">,
  chain: Pick<Chain, "openHeight" | "blockIntervalMs"> | undefined,
): MatchClock | undefined {
  if (result !== "running" || chain === undefined) return undefined;
  const { openHeight, blockIntervalMs } = chain;
  // A move may still go into the block that is open now.
  const blocksLeft = Math.max(0, deadline - openHeight + 1);
  return {
    deadline,
    openHeight,
    blocksLeft,
    secondsLeft: (blocksLeft * blockIntervalMs) / 1000,
    overdue: openHeight > deadline,
  };
}
