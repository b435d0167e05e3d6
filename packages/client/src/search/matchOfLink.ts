import type { Match } from "@kifu/wire";
import type { Kifu } from "../Kifu.js";
import { hasTerms } from "./hasTerms.js";
import type { InvitationLink } from "./Search.js";

/**
 * The number of pages of the host's matches to read. People use links within days, so the host's
 * whole history is not needed.
 */
const MOST_PAGES = 5;

/**
 * The match that used up a link: the host's first match after the link was made. undefined if
 * that match is on other terms, or is too far back to find.
 */
export async function matchOfLink(
  kifu: Pick<Kifu, "playerMatches">,
  link: Omit<InvitationLink, "secret">,
): Promise<Match | undefined> {
  let first: Match | undefined;
  let before: number | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const asked = before === undefined ? {} : { after: before };
    const { items, next } = await kifu.playerMatches(link.host, asked);
    const later = items.filter(({ id }) => id > link.after);
    first = later.at(-1) ?? first;
    if (later.length < items.length || next === undefined) {
      return first !== undefined && isOfLink(first, link) ? first : undefined;
    }
    before = next;
  }
  return undefined;
}

function isOfLink(match: Match, link: Omit<InvitationLink, "secret">): boolean {
  const { host, side } = link;
  return hasTerms(match, link) && (side === 0 || match.seats[side - 1]?.owner === host);
}
