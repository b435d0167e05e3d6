import type { QueueEntry } from "@kifu/client";
import { paceText } from "../lib/clocks";
import { termsWithStake } from "../stakes/stakeText";

/** The terms of an open table, shown beside its game. Chance decides who moves first. */
export function openTableText({
  moveLimit,
  stake,
  rated,
}: Pick<QueueEntry, "moveLimit" | "stake" | "rated">): string {
  return termsWithStake(`${paceText(moveLimit)} per move · random sides`, stake, rated);
}
