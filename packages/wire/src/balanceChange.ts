import { count, object, oneOf, optional } from "./decoder.js";

/** An event that changed a player's balance. */
export const balanceChange = object({
  /** `granted` by the chain's faucet, `staked` on a match, or `paid` out of a match's pot. */
  kind: oneOf("granted", "staked", "paid"),
  amount: count,
  /** undefined for a grant. */
  match: optional(count),
  height: count,
  /** The change's index among all changes. Pass the index as `after` to get earlier changes. */
  index: count,
});
