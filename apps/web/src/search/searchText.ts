import type { SearchState } from "@kifu/client";
import { blocksAsTime } from "../lib/time";

export interface SearchText {
  readonly headline: string;
  readonly detail: string;
}

/** What a search does just now, and what comes next. */
export function searchText(
  search: Pick<SearchState, "phase" | "blocksLeftInRound"> | undefined,
  fromWallet: boolean,
  intervalMs: number,
): SearchText {
  switch (search?.phase) {
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
      return {
        headline: "Looking for an opponent",
        detail: waitingText(search?.blocksLeftInRound, intervalMs),
      };
    case "found":
      return { headline: "Opponent found", detail: "Setting up the board." };
    case "cancelled":
      return { headline: "Search ended", detail: "You are on no list any more." };
    case "failed":
      return { headline: "That did not work", detail: "" };
  }
}

function waitingText(blocksLeft: number | undefined, intervalMs: number): string {
  const then = "The next to come plays you at once. If nobody does, a house player sits down.";
  if (blocksLeft === undefined) return then;
  return `${then} The list is drawn up anew in ${blocksAsTime(Math.max(1, blocksLeft), intervalMs)}, and you stay on it.`;
}
