import type { BalanceChange } from "@kifu/client";

/** Why a balance changed. The last three are about a match. */
export type Cause = "granted" | "deposited" | "withdrawn" | "staked" | "paidOut" | "refunded";

/**
 * Finds the cause of a balance change. A player who gets exactly their stake from a pot was
 * refunded. If the list does not reach back to the stake, a refund counts as paid out.
 */
export function causeOf(change: BalanceChange, list: readonly BalanceChange[]): Cause {
  const { kind, match, amount } = change;
  if (kind !== "paid") return kind;
  const staked = list.find((each) => each.kind === "staked" && each.match === match);
  return staked?.amount === amount ? "refunded" : "paidOut";
}
