import { allowanceFor } from "../stakes/amounts";
import { amountText } from "../stakes/stakeText";

/**
 * The text while a wallet is asked, once, whether a key of this device may play and stake this
 * much.
 */
export function walletText(stake: number) {
  return {
    headline: "Confirm in your wallet",
    detail:
      stake === 0
        ? "Only this once: after that, this device plays for you."
        : `Only this once: after that, this device plays for you, and may stake up to ${amountText(allowanceFor(stake))} in all before your wallet is asked again.`,
  };
}
