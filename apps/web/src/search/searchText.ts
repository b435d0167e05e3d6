import type { SearchState } from "@kifu/client";

export interface SearchText {
  readonly headline: string;
  readonly detail: string;
}

/** What a search does just now, and what comes next. */
export function searchText(
  phase: SearchState["phase"] | undefined,
  { fromWallet, house }: { readonly fromWallet: boolean; readonly house: boolean },
): SearchText {
  switch (phase) {
    case undefined:
    case "registering":
      return { headline: "Taking a seat…", detail: "You are being put on the list." };
    case "signing":
      return fromWallet
        ? {
            headline: "Confirm in your wallet",
            detail: "Once, and then no more: after that this device plays for you.",
          }
        : { headline: "Taking a seat…", detail: "Signing with this device's key." };
    case "waiting":
      return house
        ? { headline: "Calling a house player", detail: "It takes a seat in a moment." }
        : {
            headline: "Looking for an opponent",
            detail: "The next to come plays you at once. If nobody does, a house player sits down.",
          };
    case "found":
      return { headline: "Opponent found", detail: "Setting up the board." };
    case "cancelled":
      return { headline: "Search ended", detail: "You are on no list any more." };
    case "failed":
      return { headline: "That did not work", detail: "" };
  }
}
