import type { Invitation, InvitationLink, Search } from "@kifu/client";

/** The link of an invitation. Undefined for other searches. */
export function linkOf(search: Search | undefined): InvitationLink | undefined {
  return search !== undefined && "link" in search ? (search as Invitation).link : undefined;
}
