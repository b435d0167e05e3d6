import type { SearchState } from "@kifu/client";

/** How a search stands, for people. */
export interface SearchText {
  readonly headline: string;
  readonly detail: string;
}

/** What a search does just now, and what comes next. */
export function searchText(
  phase: SearchState["phase"] | undefined,
  { fromWallet, againstBot }: { readonly fromWallet: boolean; readonly againstBot: boolean },
): SearchText {
  switch (phase) {
    case undefined:
    case "registering":
      return { headline: "Starting the search…", detail: "This takes a moment." };
    case "signing":
      return fromWallet
        ? {
            headline: "Confirm in your wallet",
            detail: "Only this once: after that, this device plays for you.",
          }
        : { headline: "Starting the search…", detail: "Signing with this device's key." };
    case "waiting":
      return againstBot
        ? { headline: "Waiting for a bot", detail: "It joins in a moment." }
        : {
            headline: "Looking for an opponent",
            detail: "The next player to join plays you at once. If nobody joins, a bot does.",
          };
    case "found":
      return { headline: "Opponent found", detail: "Setting up the board." };
    case "cancelled":
      return { headline: "Search ended", detail: "Nobody will be matched with you now." };
    case "failed":
      return { headline: "That did not work", detail: "" };
  }
}
