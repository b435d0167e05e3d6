import type { InvitationLink } from "@kifu/client";
import { inviteLink, readInviteLink } from "../lib/inviteLink";

const KEY = "kifu-invitation";

/** Keeps the link of an invitation in this tab; with undefined, keeps none. */
export function keepLink(link: InvitationLink | undefined): void {
  try {
    if (link === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, inviteLink(link));
  } catch {
    // A browser that keeps nothing: a reload needs a new link then.
  }
}

/** The link that this tab keeps; undefined if it keeps none. */
export function keptLink(): InvitationLink | undefined {
  try {
    return readInviteLink(sessionStorage.getItem(KEY) ?? "");
  } catch {
    return undefined;
  }
}
