import { type InvitationLink, invitationState } from "@kifu/client";
import { useAccounts, usePlayer } from "@kifu/client/react";
import { readInviteLink } from "../links/inviteLink";
import { forgetSearch } from "../search/notedSearch";
import { useNotedSearch } from "../search/useNotedSearch";

interface Kept {
  /** The link that this tab made, unless it is known to be invalid. */
  readonly link: InvitationLink | undefined;
  /**
   * Whether the link is valid. Undefined if there is no link or its validity is not known yet.
   */
  readonly isOpen: boolean | undefined;
  /**
   * Forgets the link. There is no seek to withdraw, because a seek is open only while a page
   * waits for a guest.
   */
  readonly forget: () => void;
}

/**
 * The invitation that this tab has made and not ended.
 * @param page the page on which the invitation was made, whose address holds the terms; any page by
 * default
 */
export function useKept(page?: string): Kept {
  const { account } = useAccounts();
  const noted = useNotedSearch();
  const isOwn = noted !== undefined && noted.owner === account?.address;
  const link =
    isOwn && (page ?? noted.page) === noted.page ? readInviteLink(noted.link ?? "") : undefined;
  const { value: player } = usePlayer(link?.host);
  const isOpen =
    link === undefined || player === undefined
      ? undefined
      : invitationState(link, player) === "open";
  return {
    link: isOpen === false ? undefined : link,
    isOpen,
    forget: () => noted !== undefined && forgetSearch(noted),
  };
}
