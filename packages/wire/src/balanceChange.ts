import { count, object, oneOf, optional } from "./decoder.js";

/** An event that changed a player's balance. */
export const balanceChange = object({
  /** Granted by the chain's faucet, staked on a match, or paid out of a match's pot. */
  kind: oneOf("granted", "staked", "paid"),
  amount: count,
  /** undefined for a grant. */
  match: optional(count),
  /** The height of its block. */
  height: count,
  /** Its index among all changes. Pass it as `after` to get earlier ones. */
  index: count,
});
