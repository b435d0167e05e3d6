import type { SearchState } from "@kifu/client";
import { seatText } from "../search/seatText";
import type { SearchText } from "../search/searchText";
import { texts } from "../texts/texts";

interface GuestFacts {
  readonly host: string;
  readonly fromWallet: boolean;
  /** Whether the host has not answered for several seconds. */
  readonly away: boolean;
  /** Whether the host waits for an opponent, but not for this guest. */
  readonly isElsewhere: boolean;
  /** Each side's stake. 0 means no stake. */
  readonly stake: number;
}

export function guestText(
  phase: SearchState["phase"] | undefined,
  { host, fromWallet, away, isElsewhere, stake }: GuestFacts,
): SearchText {
  return seatText(phase, { fromWallet, stake, waiting: waitingText() });

  function waitingText(): SearchText {
    const { invite } = texts();
    if (isElsewhere) {
      return {
        headline: invite.hostWaitsElsewhere({ host }),
        detail: invite.hostWaitsElsewhereText,
      };
    }
    return away
      ? { headline: invite.hostAway({ host }), detail: invite.hostAwayText }
      : { headline: invite.waitingForHost({ host }), detail: invite.waitingForHostText };
  }
}
