import type { SearchState } from "@kifu/client";
import type { SearchText } from "../search/searchText";
import { walletPrompt } from "../search/walletPrompt";
import { texts } from "../texts/texts";

/**
 * The question before a link is made.
 * @param isKept whether this tab has an unused link on the same terms
 */
export function inviteText(isKept: boolean) {
  const { invite } = texts();
  return isKept
    ? { title: invite.stillOpen, text: invite.stillOpenText, action: invite.goOnHere }
    : { title: invite.title, text: invite.makeText, action: invite.makeLink };
}

export function hostText(
  phase: SearchState["phase"] | undefined,
  { fromWallet, stake }: { readonly fromWallet: boolean; readonly stake: number },
): SearchText {
  const { invite, search } = texts();
  switch (phase) {
    case undefined:
    case "registering":
      return { headline: invite.making, detail: search.takesAMoment };
    case "signing":
      return fromWallet ? walletPrompt(stake) : { headline: invite.making, detail: search.signing };
    case "waiting":
      return { headline: invite.waiting, detail: invite.waitingText };
    case "found":
      return { headline: invite.friendHere, detail: search.settingUp };
    case "cancelled":
      return { headline: invite.ended, detail: invite.endedText };
    case "failed":
      return { headline: search.failed, detail: "" };
  }
}
