import { allowanceFor } from "../stakes/amounts";
import { amountText } from "../stakes/stakeText";

/**
 * The text while the wallet is asked to let a key of this device play and stake this amount. The
 * wallet is asked only once.
 */
export function walletPrompt(stake: number) {
  return {
    headline: "Confirm in your wallet",
    detail:
      stake === 0
        ? "Only this once: after that, this device plays for you."
        : `Only this once: after that, this device plays for you, and may stake up to ${amountText(allowanceFor(stake))} in all before your wallet is asked again.`,
  };
}
