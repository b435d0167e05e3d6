import type { QueueEntry } from "@kifu/client";
import { paceText } from "../lib/clocks";
import { termsWithStake } from "../stakes/stakeText";
import { texts } from "../texts/texts";

/** The terms of an open table, shown beside its game. Chance decides who moves first. */
export function openTableText({
  moveLimit,
  stake,
  rated,
}: Pick<QueueEntry, "moveLimit" | "stake" | "rated">): string {
  const terms = texts().home.tableTerms({ pace: paceText(moveLimit) });
  return termsWithStake(terms, stake, rated);
}
