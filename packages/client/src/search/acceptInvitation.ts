import type { Account } from "../accounts/Account.js";
import { searchError } from "../errors/searchError.js";
import type { SearchConnection } from "./SearchConnection.js";
import { invitationProof } from "./invitationProof.js";
import { invitationState } from "./invitationState.js";
import { matchOfLink } from "./matchOfLink.js";
import { MatchSearch } from "./MatchSearch.js";
import { oppositeSide } from "./oppositeSide.js";
import type { InvitationLink, Search, StakeOptions } from "./Search.js";
import { Seeking } from "./Seeking.js";

/** Seeks the host of a link, and shows that this player has the link. */
export function acceptInvitation(
  kifu: SearchConnection,
  account: Account,
  link: InvitationLink,
  { allowance }: StakeOptions = {},
): Search {
  // `side` is the host's. The wish contains the opposite side, which is this player's.
  const { host, side, secret, after: _, ...terms } = link;
  const wishOf = () => ({
    opponent: host,
    side: oppositeSide(side),
    proof: invitationProof(secret, account.address),
  });
  return new MatchSearch(kifu, account, terms, {
    wayOf: (search) => new Seeking(kifu, account, terms, search, wishOf, allowance),
    begun: () => matchByLink(kifu, account, link),
  });
}

/**
 * The match that the link led this player to. undefined while the link is unused. Throws if
 * others have used it.
 */
async function matchByLink(
  kifu: SearchConnection,
  { address }: Account,
  link: InvitationLink,
): Promise<number | undefined> {
  if (link.host === address) throw searchError("client/own-invitation");
  const host = await kifu.player(link.host);
  if (invitationState(link, host) === "open") return undefined;
  const match = await matchOfLink(kifu, link);
  if (match?.seats.some(({ owner }) => owner === address) === true) return match.id;
  throw searchError("client/invitation-used");
}
