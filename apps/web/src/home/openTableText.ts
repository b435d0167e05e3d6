import type { QueueEntry } from "@kifu/client";
import { paceText } from "../lib/clocks";
import { sideName } from "../lib/sideName";
import { termsWithStake } from "../stakes/stakeText";

/** The terms of an open table beside its game, for somebody who would sit on this side of it, or sits there. */
export function openTableText(
  { moveLimit, side, stake }: Pick<QueueEntry, "moveLimit" | "side" | "stake">,
  sides: readonly [string, string],
): string {
  const played = sideName(side, sides);
  const sitting = played === undefined ? "random sides" : `you play ${played}`;
  return termsWithStake(`${paceText(moveLimit)} per move · ${sitting}`, stake);
}
