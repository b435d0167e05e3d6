import { allowanceFor } from "../stakes/amounts";
import { amountText } from "../stakes/stakeText";

/** What a wallet is asked for once: a key of this device that may play and stake this much. */
export function walletText(stake: number) {
  return {
    headline: "Confirm in your wallet",
    detail:
      stake === 0
        ? "Only this once: after that, this device plays for you."
        : `Only this once: after that, this device plays for you, and may stake up to ${amountText(allowanceFor(stake))} in all before your wallet is asked again.`,
  };
}
