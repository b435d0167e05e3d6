import type { SearchState } from "@kifu/client";
import { allowanceFor } from "../stakes/amounts";
import { amountText } from "../stakes/stakeText";

interface RematchFacts {
  readonly opponent: string;
  readonly offered: boolean;
  readonly declined?: boolean;
  /**
   * Whether the opponent is a bot that has since played another match. Such a bot does not play a
   * rematch of this match.
   */
  readonly gone: boolean;
  readonly fromWallet: boolean;
  /** Each side's stake. 0 means no stake. */
  readonly stake: number;
  readonly rated?: boolean;
}

export function rematchText(
  phase: SearchState["phase"] | undefined,
  { opponent, offered, declined, gone, fromWallet, stake, rated }: RematchFacts,
): string {
  switch (phase) {
    case "signing":
      if (!fromWallet) return `Asking ${opponent}…`;
      if (stake === 0) return "Confirm in your wallet.";
      return `Confirm in your wallet that this device may stake up to ${amountText(allowanceFor(stake))} in all.`;
    case "registering":
      return `Asking ${opponent}…`;
    case "waiting":
      return `Waiting for ${opponent}…`;
    case "found":
      return "Setting up the board…";
    case undefined:
    case "failed":
    case "cancelled":
      if (gone)
        return `${opponent} has begun another match. “Play again” finds you a new opponent.`;
      if (declined) return `You declined a rematch with ${opponent}.`;
      return offered
        ? `${opponent} wants a rematch${forStake(stake, rated)}. Its clock starts when you accept.`
        : `Once more, with sides swapped${forStake(stake, rated)}?`;
  }
}

/** What the next match is about, after other words. It is either rated or for a stake. */
export function forStake(stake: number, rated = false): string {
  if (rated) return ", rated again";
  return stake === 0 ? "" : `, for ${amountText(stake)} each`;
}
