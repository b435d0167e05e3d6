import { count, object, oneOf, optional } from "./decoder.js";

/** Something that changed what a player has. */
export const balanceChange = object({
  /** Granted by the chain's faucet; staked on a match, and taken from the balance; or paid out of its pot. */
  kind: oneOf("granted", "staked", "paid"),
  amount: count,
  /** undefined for what was granted. */
  match: optional(count),
  /** Of its block. */
  height: count,
  /** Where it is among all changes: what to give as `after` for those before it. */
  index: count,
});
