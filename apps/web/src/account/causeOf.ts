import type { BalanceChange } from "@kifu/client";

/**
 * The words before the match in a list of balance changes, as in "Staked on" and a link to the
 * match. A change without a match has only words.
 */
export type Cause =
  | "Granted"
  | "Deposited from Mina"
  | "Withdrawn to Mina"
  | "Staked on"
  | "Paid out of"
  | "Refunded from";

/**
 * Finds the cause of a balance change. A player who gets exactly their stake from a pot was
 * refunded. If the list does not reach back to the stake, a refund counts as paid out.
 */
export function causeOf(change: BalanceChange, list: readonly BalanceChange[]): Cause {
  const { kind, match, amount } = change;
  if (kind === "granted") return "Granted";
  if (kind === "deposited") return "Deposited from Mina";
  if (kind === "withdrawn") return "Withdrawn to Mina";
  if (kind === "staked") return "Staked on";
  const staked = list.find((each) => each.kind === "staked" && each.match === match);
  return staked?.amount === amount ? "Refunded from" : "Paid out of";
}
