import type { SearchState } from "@kifu/client";
import { seatText } from "../search/seatText";
import type { SearchText } from "../search/searchText";

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
    if (isElsewhere) {
      return {
        headline: `${host} is waiting for another match`,
        detail:
          "They have left this invitation. Ask them to come back to it, or to send you a new link.",
      };
    }
    return away
      ? {
          headline: `${host} does not answer`,
          detail:
            "Their page may be closed, or they have ended the invitation. Wait here, and ask them to open it or to send you a new link.",
        }
      : { headline: `Waiting for ${host}`, detail: "The match begins in a moment." };
  }
}
