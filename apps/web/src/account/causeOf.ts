import type { BalanceChange } from "@kifu/client";

/** What changed a balance, in words before its match. A grant has no match. */
export type Cause = "Granted" | "Staked on" | "Paid out of" | "Refunded from";

/**
 * What changed a balance. A player who gets exactly their stake from a pot was refunded. If the
 * list does not reach back to the stake, that is unknown.
 */
export function causeOf(change: BalanceChange, list: readonly BalanceChange[]): Cause {
  const { kind, match, amount } = change;
  if (match === undefined) return "Granted";
  if (kind === "staked") return "Staked on";
  const staked = list.find((each) => each.kind === "staked" && each.match === match);
  return staked?.amount === amount ? "Refunded from" : "Paid out of";
}
