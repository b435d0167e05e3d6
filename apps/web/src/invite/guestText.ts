import type { SearchState } from "@kifu/client";
import type { SearchText } from "../search/searchText";
import { walletText } from "../search/walletText";

interface GuestFacts {
  /** The name of who invites. */
  readonly host: string;
  readonly fromWallet: boolean;
  /** Whether they have not answered for so long that the page should say so. */
  readonly away: boolean;
  /** What each side stakes; 0 for nothing. */
  readonly stake: number;
}

/** How an invitation that was accepted stands, for who is invited. */
export function guestText(
  phase: SearchState["phase"] | undefined,
  { host, fromWallet, away, stake }: GuestFacts,
): SearchText {
  switch (phase) {
    case undefined:
    case "registering":
      return { headline: "Taking your seat…", detail: "This takes a moment." };
    case "signing":
      return fromWallet
        ? walletText(stake)
        : { headline: "Taking your seat…", detail: "Signing with this device's key." };
    case "waiting":
      return away
        ? {
            headline: `${host} does not answer`,
            detail:
              "Their page may be closed. Wait here, and ask them to open it or to send you a new link.",
          }
        : { headline: `Waiting for ${host}`, detail: "The match begins in a moment." };
    case "found":
      return { headline: "You are both here", detail: "Setting up the board." };
    case "cancelled":
      return { headline: "You left your seat", detail: "" };
    case "failed":
      return { headline: "That did not work", detail: "" };
  }
}
