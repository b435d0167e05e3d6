import { allowanceFor } from "../stakes/amounts";
import { amountText } from "../stakes/stakeText";
import { texts } from "../texts/texts";

/**
 * The text while the wallet is asked to let a key of this device play and stake this amount. The
 * wallet is asked only once.
 */
export function walletPrompt(stake: number) {
  const { search } = texts();
  return {
    headline: search.confirm,
    detail:
      stake === 0
        ? search.confirmText
        : search.confirmStakeText({ amount: amountText(allowanceFor(stake)) }),
  };
}
