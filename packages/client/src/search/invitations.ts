import type { Player, Match } from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import { MatchSearch } from "./MatchSearch.js";
import {
  oppositeSide,
  type Invitation,
  type InvitationLink,
  type InvitationTerms,
  type StakeOptions,
  hasTerms,
  invitationState,
  isSlowTerms,
  latestMatchOf,
  type Search,
} from "./Search.js";
import { Seeking, type SeekWish } from "./Seeking.js";
import { searchTerms, searchError } from "./searchTerms.js";
import type { NodeQueries } from "../node/NodeApi.js";
import { Poseidon } from "#mina-signer";
import { errorOf } from "../errors/KifuError.js";
import { keyArgument, readAddress } from "../accounts/address.js";

/** A number of this many bytes is always below the field's order. */
const SECRET_BYTES = 31;

/** Makes a link and waits for anybody who uses it. The host then seeks only that player. */
export async function invite(
  kifu: ChainConnection,
  account: Account,
  { game, moveLimit, stake, rated, side, secret = randomSecret() }: InvitationTerms,
  { allowance }: StakeOptions = {},
): Promise<Invitation> {
  const terms = {
    game,
    moveLimit,
    ...(stake !== undefined && { stake }),
    ...(rated !== undefined && { rated }),
  };
  searchTerms(terms);
  const host = await kifu.retry(() => kifu.player(account.address));
  const after = latestMatchOf(host, terms) ?? 0;
  const link = { host: account.address, ...terms, side, after, secret };
  const search = new MatchSearch(kifu, account, terms, {
    wayOf: (entering) =>
      new Seeking(kifu, account, terms, entering, (player) => answerTo(link, player), allowance),
  });
  return Object.assign(search, { link });
}

/** The seek for the first player who came with the link. undefined while nobody has come. */
function answerTo(
  { secret, side, ...terms }: InvitationLink,
  { invitations }: Player,
): SeekWish | undefined {
  const guest = invitations.find(
    (each) =>
      hasTerms(each, terms) &&
      each.side === oppositeSide(side) &&
      each.proof === invitationProof(secret, each.owner),
  );
  return guest && { opponent: guest.owner, side };
}

function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return String(bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n));
}

/** Seeks the host of a link. The seek proves that this player has the link. */
export function acceptInvitation(
  kifu: ChainConnection,
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
  kifu: ChainConnection,
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
  kifu: Pick<NodeQueries, "playerMatches">,
  link: Omit<InvitationLink, "secret">,
): Promise<Match | undefined> {
  let first: Match | undefined;
  let before: number | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const asked = before === undefined ? {} : { after: before };
    const { items, next } = await kifu.playerMatches(link.host, asked);
    const later = items.filter(({ id }) => id > link.after);
    const isSlow = isSlowTerms(link);
    first = later.filter((match) => isSlowTerms(match) === isSlow).at(-1) ?? first;
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

/**
 * Proves to a link's host that a player has the link. The proof is bound to the player's key, so
 * nobody else can use it.
 */
export function invitationProof(secret: string, guest: string): bigint {
  const key = readAddress(guest);
  if (key === undefined) throw errorOf("client/bad-address");
  return Poseidon.hash([BigInt(secret), ...keyArgument(key)]);
}
