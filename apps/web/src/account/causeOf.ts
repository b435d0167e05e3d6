import type { BalanceChange } from "@kifu/client";

/** What changed a balance, in the words before its match; the match is none where play money was granted. */
export type Cause = "Granted" | "Staked on" | "Paid out of" | "Refunded from";

/**
 * What changed a balance. Whoever gets out of a pot what they put in has it back; where the list does not go back to
 * what they staked, it is not known whether they have.
 */
export function causeOf(change: BalanceChange, list: readonly BalanceChange[]): Cause {
  const { kind, match, amount } = change;
  if (match === undefined) return "Granted";
  if (kind === "staked") return "Staked on";
  const staked = list.find((each) => each.kind === "staked" && each.match === match);
  return staked?.amount === amount ? "Refunded from" : "Paid out of";
}
