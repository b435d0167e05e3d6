import type { Match, Player } from "@kifu/client";
import { useKifu } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { useDeclined } from "../lib/declined";
import { retryWhileOffline } from "../lib/retryWhileOffline";
import { useNameOf } from "../names/NamesProvider";
import { blockedPlayers } from "../people/storedPlayers";
import type { WaitingOpponent, waitingOpponent } from "./waitingOpponent";

interface Seen {
  readonly id: number | undefined;
  readonly match: Match | undefined;
  /** Loaded only if somebody waits for the player. */
  readonly opponentOf: typeof waitingOpponent;
}

/** The opponent who waits for this player and was neither declined nor blocked. */
export function useWaitingOpponent(asked: Player | undefined): WaitingOpponent | undefined {
  const kifu = useKifu();
  const isDeclined = useDeclined();
  const blocked = blockedPlayers.usePlayers();
  const player = asked && {
    ...asked,
    invitations: asked.invitations.filter(({ owner }) => !blocked.includes(owner)),
  };
  const nameOf = useNameOf();
  const [seen, see] = useState<Seen>();
  const id = player?.latestMatch;
  const isInvited = player?.invitations.some(({ proof }) => proof === undefined) === true;
  useEffect(() => {
    if (!isInvited) return;
    const left = new AbortController();
    const { signal } = left;
    const ask = async () => {
      const [match, module] = await Promise.all([
        // If this request fails, a rematch is shown as an ordinary table.
        id === undefined ? undefined : kifu.matchOnce(id).catch(() => undefined),
        retryWhileOffline(() => import("./waitingOpponent"), signal),
      ]);
      if (!signal.aborted) see({ id, match, opponentOf: module.waitingOpponent });
    };
    // Rejects only after the visitor has left the page.
    ask().catch(() => undefined);
    return () => left.abort();
  }, [kifu, id, isInvited]);
  if (player === undefined || !isInvited || seen === undefined || seen.id !== id) return undefined;
  return seen.opponentOf(player, seen.match, isDeclined, nameOf);
}
