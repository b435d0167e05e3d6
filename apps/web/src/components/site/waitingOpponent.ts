import { type Match, type Player, rematchOffer } from "@kifu/client";
import { type Invitation, invitationKey } from "../../lib/declined";
import { playerName } from "../../lib/playerName";
import { readTable, tableLink } from "../../lib/tableLink";
import { forStake } from "../../match/rematchText";

/** Somebody who waits for this player only. */
export interface WaitingOpponent {
  /** The key by which it is declined. */
  readonly key: string;
  readonly text: string;
  /** The game's name. */
  readonly game: string;
  /** The page to answer on. */
  readonly href: string;
  readonly action: string;
}

/**
 * Whether this is the page to answer on. A table has two addresses, with either player first.
 */
export function isPageOf({ href }: WaitingOpponent, path: string): boolean {
  const [page = ""] = href.split("?");
  const [, table, one, other] = page.split("/");
  return path === page || path === `/${table}/${other}/${one}`;
}

/**
 * Who waits for this player: the opponent of their latest match, for a rematch; otherwise
 * somebody at a table for the two. Guests who use the player's own link are handled by that
 * link's page.
 */
export function waitingOpponent(
  player: Player,
  latest: Match | undefined,
  isDeclined: (key: string) => boolean,
): WaitingOpponent | undefined {
  const rematch = latest && rematchOffer(latest, player);
  const open = [rematch, ...player.invitations.filter((each) => each !== rematch)];
  for (const invitation of open) {
    if (invitation === undefined || invitation.proof !== undefined) continue;
    const key = invitationKey(player, invitation);
    const href = invitation === rematch ? `/match/${latest?.id}` : tableOf(player, invitation);
    if (href === undefined || isDeclined(key)) continue;
    const { owner, game, stake } = invitation;
    return {
      key,
      game,
      href,
      ...(invitation === rematch
        ? { text: `${playerName(owner)} wants a rematch${forStake(stake)}`, action: "Answer" }
        : {
            text: `${playerName(owner)} is waiting for you at a table${forStake(stake)}`,
            action: "Go to the table",
          }),
    };
  }
  return undefined;
}

/**
 * The page of the table where its host sits; undefined if this app has no table on these terms.
 */
function tableOf({ owner }: Player, invitation: Invitation): string | undefined {
  const { owner: host, game, moveLimit, stake, side } = invitation;
  const link = tableLink({ players: [host, owner], game, moveLimit, stake, side });
  const query = Object.fromEntries(new URL(link, "http://localhost").searchParams);
  return "table" in readTable([host, owner], query) ? link : undefined;
}
