import type { SearchState } from "@kifu/client";
import { amountText } from "../stakes/stakeText";
import { walletPrompt } from "./walletPrompt";

export interface SearchText {
  readonly headline: string;
  readonly detail: string;
}

interface SearchFacts {
  readonly fromWallet: boolean;
  readonly againstBot: boolean;
  /** Each side's stake. 0 means no stake. */
  readonly stake: number;
  readonly rated?: boolean;
}

export function searchText(
  phase: SearchState["phase"] | undefined,
  { fromWallet, againstBot, stake, rated = false }: SearchFacts,
): SearchText {
  switch (phase) {
    case undefined:
    case "registering":
      return { headline: "Starting the search…", detail: "This takes a moment." };
    case "signing":
      return fromWallet
        ? walletPrompt(stake)
        : { headline: "Starting the search…", detail: "Signing with this device’s key." };
    case "waiting":
      if (againstBot) return { headline: "Waiting for a bot", detail: "It joins in a moment." };
      return {
        headline: "Looking for an opponent",
        detail: waitingText(stake, rated),
      };
    case "found":
      return { headline: "Opponent found", detail: "Setting up the board." };
    case "cancelled":
      return { headline: "Search ended", detail: "Nobody will be matched with you now." };
    case "failed":
      return { headline: "That did not work", detail: "" };
  }
}

function waitingText(stake: number, rated: boolean): string {
  if (rated)
    return "The next player who wants a rated match plays you at once. Bots play no rated matches.";
  if (stake === 0) return "The next player to join plays you at once. If nobody joins, a bot does.";
  return `The next player who stakes ${amountText(stake)} as well plays you at once. Bots do not play for stakes.`;
}
