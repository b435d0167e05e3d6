import { count, type Decoded, largeCount, list, object, oneOf, optional } from "./decoder.js";

/** An event that changed a player's balance. */
export type BalanceChange = Decoded<typeof balanceChange>;
export const balanceChange = object({
  /**
   * `granted` by the chain's faucet, `staked` on a match, `paid` out of a match's pot, `deposited`
   * on Mina or `withdrawn` to it.
   */
  kind: oneOf("granted", "staked", "paid", "deposited", "withdrawn"),
  amount: largeCount,
  /** undefined unless the change is about a match. */
  match: optional(count),
  /** The height of the block that contains the change. */
  height: count,
  /** The change's index among all changes. Pass the index as `after` to get earlier changes. */
  index: count,
});

/** Part of a list of balance changes. */
export const balanceChangePage = object({
  items: list(balanceChange),
  /** Pass this number as `after` to get the next page. undefined on the last page. */
  next: optional(count),
});
