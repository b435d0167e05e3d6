import type { Stage } from "../stage.js";
import type { Match } from "../state.js";
import { pickFrom, weighted } from "./command.js";

/** Which match a command concerns. Without a fitting one, any match. */
export type Which = "fitting" | "any" | "none";

/** Mostly a match that fits the command, sometimes any match, or a number without one. */
export const which = weighted<Which>([30, "fitting"], [4, "any"], [1, "none"]);

/** A match by its number, which may not exist. */
export interface Numbered {
  number: bigint;
  match: Match | undefined;
}

/** Picks the match of a command among the existing ones. */
export function matchFor(
  { model }: Stage,
  pick: number,
  which: Which,
  fits: (match: Match) => boolean,
): Numbered {
  const all = model.matches.map((match, i) => ({ number: BigInt(i + 1), match }));
  const next = BigInt(all.length + 1);
  const strange = { number: pickFrom([0n, next, 1n << 200n], pick) ?? next, match: undefined };
  if (which === "none") return strange;
  const fitting = all.filter(({ match }) => fits(match));
  return pickFrom(which === "fitting" && fitting.length > 0 ? fitting : all, pick) ?? strange;
}

/** A match without a result, even if its time is over. */
export function isRunning(match: Match): boolean {
  return match.result === "running";
}

/** A running match whose side to move may still move. */
export function isInTime({ model }: Stage, match: Match): boolean {
  return isRunning(match) && !model.isOutOfTime(match);
}
