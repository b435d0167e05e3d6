import type { SearchState } from "@kifu/client";
import type { SearchText } from "../search/searchText";
import { walletPrompt } from "../search/walletPrompt";

/**
 * The question before a link is made.
 * @param isKept whether this tab has an unused link on the same terms
 */
export function inviteText(isKept: boolean) {
  return isKept
    ? {
        title: "Your invitation is still open",
        text: "The link that you made works again once you go on with it here.",
        action: "Go on here",
      }
    : {
        title: "Play a friend",
        text: "You get a link to send. Your friend opens it and plays you, without an account.",
        action: "Make a link",
      };
}

export function hostText(
  phase: SearchState["phase"] | undefined,
  { fromWallet, stake }: { readonly fromWallet: boolean; readonly stake: number },
): SearchText {
  switch (phase) {
    case undefined:
    case "registering":
      return { headline: "Making the link…", detail: "This takes a moment." };
    case "signing":
      return fromWallet
        ? walletPrompt(stake)
        : { headline: "Making the link…", detail: "Signing with this device’s key." };
    case "waiting":
      return {
        headline: "Waiting for your friend",
        detail:
          "The first person who opens the link and presses Play plays you. Send it to one person only.",
      };
    case "found":
      return { headline: "Your friend is here", detail: "Setting up the board." };
    case "cancelled":
      return { headline: "Invitation ended", detail: "The link no longer works." };
    case "failed":
      return { headline: "That did not work", detail: "" };
  }
}
