import type { BalanceChange } from "@kifu/client";

/**
 * The words before the match in a list of balance changes, as in "Staked on" and a link to the
 * match. A grant has no match, so "Granted" stands alone.
 */
export type Cause = "Granted" | "Staked on" | "Paid out of" | "Refunded from";

/**
 * Finds the cause of a balance change. A player who gets exactly their stake from a pot was
 * refunded. If the list does not reach back to the stake, a refund counts as paid out.
 */
export function causeOf(change: BalanceChange, list: readonly BalanceChange[]): Cause {
  const { kind, match, amount } = change;
  if (match === undefined) return "Granted";
  if (kind === "staked") return "Staked on";
  const staked = list.find((each) => each.kind === "staked" && each.match === match);
  return staked?.amount === amount ? "Refunded from" : "Paid out of";
}
