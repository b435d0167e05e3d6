import type { Stage } from "../stage.js";
import type { Match } from "../state.js";
import { pickFrom, weighted } from "./command.js";

/** The match that a command is for. If no match fits, any match is taken. */
export type Which = "fitting" | "any" | "none";

export const which = weighted<Which>([30, "fitting"], [4, "any"], [1, "none"]);

/** A match and its number. `match` is undefined if no match has this number. */
export interface Numbered {
  number: bigint;
  match: Match | undefined;
}

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

/** Whether a match has no result yet. A match whose time is over still counts as running. */
export function isRunning(match: Match): boolean {
  return match.result === "running";
}

export function isInTime({ model }: Stage, match: Match): boolean {
  return isRunning(match) && !model.isOutOfTime(match);
}
