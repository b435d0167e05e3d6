import { type Match, type Player, rematchOffer } from "@kifu/client";
import { type Invitation, invitationKey } from "../lib/declined";
import { readTable, tableLink } from "../links/tableLink";
import { amountText } from "../stakes/stakeText";
import { texts } from "../texts/texts";

export interface WaitingOpponent {
  /** Identifies the opponent's request when the player declines it. */
  readonly key: string;
  readonly text: string;
  readonly game: string;
  readonly href: string;
  readonly action: string;
}

/** A table has two addresses, because either player may come first. */
export function isPageOf({ href }: WaitingOpponent, path: string): boolean {
  const [page = ""] = href.split("?");
  const [, table, one, other] = page.split("/");
  return path === page || path === `/${table}/${other}/${one}`;
}

/**
 * Who waits for this player: the opponent of their latest match who wants a rematch, or else
 * somebody at a table for the two. The page of an invitation handles its guests itself.
 */
export function waitingOpponent(
  player: Player,
  latest: Match | undefined,
  isDeclined: (key: string) => boolean,
  nameOf: (address: string) => string,
): WaitingOpponent | undefined {
  const { site } = texts();
  const rematch = latest && rematchOffer(latest, player);
  const open = [rematch, ...player.invitations.filter((each) => each !== rematch)];
  for (const invitation of open) {
    if (invitation === undefined || invitation.proof !== undefined) continue;
    const key = invitationKey(player, invitation);
    const href = invitation === rematch ? `/match/${latest?.id}` : tableOf(player, invitation);
    if (href === undefined || isDeclined(key)) continue;
    const { owner, game, stake, rated } = invitation;
    return {
      key,
      game,
      href,
      ...(invitation === rematch
        ? { text: rematchWish(nameOf(owner), stake, rated), action: site.answer }
        : { text: atTable(nameOf(owner), stake), action: site.goToTable }),
    };
  }
  return undefined;
}

function rematchWish(name: string, stake: number, rated: boolean): string {
  const { site } = texts();
  if (rated) return site.wantsRatedRematch({ name });
  const amount = amountText(stake);
  return stake === 0 ? site.wantsRematch({ name }) : site.wantsRematchFor({ name, amount });
}

function atTable(name: string, stake: number): string {
  const { site } = texts();
  const amount = amountText(stake);
  return stake === 0 ? site.waitsAtTable({ name }) : site.waitsAtTableFor({ name, amount });
}

/**
 * The page of the table at which the host sits. Undefined if this app does not offer the terms.
 */
function tableOf({ owner }: Player, invitation: Invitation): string | undefined {
  const { owner: host, game, moveLimit, stake, side } = invitation;
  const link = tableLink({ players: [host, owner], game, moveLimit, stake, side });
  const query = Object.fromEntries(new URL(link, "http://localhost").searchParams);
  return "table" in readTable([host, owner], query) ? link : undefined;
}
