import {
  type Invitation,
  type InvitationLink,
  isAddress,
  type Search,
  type Side,
  type Terms,
} from "@kifu/client";
import { wordsOf } from "../games/words";
import { PACES } from "../lib/paces";
import { readSide } from "../lib/sideName";
import { readStake } from "../stakes/amounts";

/** An invitation without its secret, as servers see it. */
export type ShownInvitation = Omit<InvitationLink, "secret">;

/** The parameters of an address. If a parameter has several values, the first is used. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** GraphQL's largest integer. No match has a larger number. */
const LARGEST_MATCH = 2 ** 31 - 1;

export function newInviteLink({
  game,
  moveLimit,
  stake,
  side,
}: Terms & { readonly side?: Side }): string {
  const query = new URLSearchParams({ game, pace: `${moveLimit}`, ...stakeOf(stake) });
  if (side) query.set("side", `${side}`);
  return `/invite?${query.toString()}`;
}

/** The secret follows the #, so browsers never send it to a server. */
export function inviteLink({ secret, ...terms }: InvitationLink): string {
  return `/invite/${terms.host}?${queryOf(terms)}#${secret}`;
}

export function invitePicture(terms: ShownInvitation): string {
  return `/invite/${terms.host}/picture.png?${queryOf(terms)}`;
}

/** Decodes the address of an invitation. Undefined if this app cannot have made it. */
export function readInvitation(host: string, query: Query): ShownInvitation | undefined {
  const game = wordsOf(first(query["game"]))?.name;
  const moveLimit = readPace(first(query["pace"]));
  const side = readSide(first(query["side"]));
  const after = readNumber(first(query["after"]), LARGEST_MATCH);
  const stake = readStake(first(query["stake"]));
  if (game === undefined || moveLimit === undefined || side === undefined) return undefined;
  if (after === undefined || stake === undefined || !isAddress(host)) return undefined;
  return { host, game, moveLimit, side, after, ...(stake > 0 && { stake }) };
}

/** Decodes the link of an invitation as `inviteLink` writes it. Undefined for anything else. */
export function readInviteLink(link: string): InvitationLink | undefined {
  const url = URL.parse(link, "http://localhost");
  const host = /^\/invite\/([^/]+)$/.exec(url?.pathname ?? "")?.[1];
  if (url === null || host === undefined) return undefined;
  const shown = readInvitation(host, Object.fromEntries(url.searchParams));
  const secret = readSecret(url.hash);
  return shown === undefined || secret === undefined ? undefined : { ...shown, secret };
}

/** The link of an invitation that was made here. Undefined for other searches. */
export function linkOf(search: Search | undefined): string | undefined {
  return search !== undefined && "link" in search
    ? inviteLink((search as Invitation).link)
    : undefined;
}

/**
 * The secret after the # of an address, or undefined. When the visitor returns to a page, Next.js
 * repeats the secret, with another # between the two copies.
 */
export function readSecret(hash: string): string | undefined {
  return /^#([1-9]\d{0,77})(?:#\1)?$/.exec(hash)?.[1];
}

/**
 * Accepts only paces that people can choose, because a link must not lead into a match with 18
 * hours per move.
 */
export function readPace(text: string | undefined): number | undefined {
  return PACES.find(({ moveLimit }) => `${moveLimit}` === text)?.moveLimit;
}

function readNumber(text: string | undefined, largest: number): number | undefined {
  const number = Number(text);
  return text !== undefined && /^\d{1,10}$/.test(text) && number <= largest ? number : undefined;
}

function queryOf({ game, moveLimit, stake, side, after }: ShownInvitation): string {
  const query = {
    game,
    pace: `${moveLimit}`,
    ...stakeOf(stake),
    side: `${side}`,
    after: `${after}`,
  };
  return new URLSearchParams(query).toString();
}

/** The stake as a parameter of an address. A link without the parameter has no stake. */
export function stakeOf(stake = 0): Readonly<Record<string, string>> {
  return stake > 0 ? { stake: `${stake}` } : {};
}

export function first(given: Query[string]): string | undefined {
  return [given].flat()[0];
}
