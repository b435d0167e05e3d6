import type { SearchState } from "@kifu/client";
import type { SearchText } from "./searchText";
import { walletPrompt } from "./walletPrompt";

interface SeatFacts {
  readonly fromWallet: boolean;
  /** Each side's stake. 0 means no stake. */
  readonly stake: number;
  readonly waiting: SearchText;
}

export function seatText(
  phase: SearchState["phase"] | undefined,
  { fromWallet, stake, waiting }: SeatFacts,
): SearchText {
  switch (phase) {
    case undefined:
    case "registering":
      return { headline: "Taking your seat…", detail: "This takes a moment." };
    case "signing":
      return fromWallet
        ? walletPrompt(stake)
        : { headline: "Taking your seat…", detail: "Signing with this device’s key." };
    case "waiting":
      return waiting;
    case "found":
      return { headline: "You are both here", detail: "Setting up the board." };
    case "cancelled":
      return { headline: "You left your seat", detail: "" };
    case "failed":
      return { headline: "That did not work", detail: "" };
  }
}
