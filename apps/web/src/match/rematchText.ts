import type { SearchState } from "@kifu/client";
import { allowanceFor } from "../stakes/amounts";
import { amountText } from "../stakes/stakeText";
import { texts } from "../texts/texts";

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
  const { match } = texts();
  const [name, amount] = [opponent, amountText(stake)];
  switch (phase) {
    case "signing":
      if (!fromWallet) return match.asking({ name });
      if (stake === 0) return match.confirm;
      return match.confirmStake({ amount: amountText(allowanceFor(stake)) });
    case "registering":
      return match.asking({ name });
    case "waiting":
      return match.waiting({ name });
    case "found":
      return match.settingUp;
    case undefined:
    case "failed":
    case "cancelled":
      if (gone) return match.gone({ name });
      if (declined) return match.youDeclinedRematch({ name });
      if (rated) return offered ? match.wantsRated({ name }) : match.onceMoreRated;
      if (stake === 0) return offered ? match.wantsRematch({ name }) : match.onceMore;
      return offered ? match.wantsStake({ name, amount }) : match.onceMoreStake({ amount });
  }
}
