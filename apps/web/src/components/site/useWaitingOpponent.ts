import type { Match, Player } from "@kifu/client";
import { useKifu } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { useDeclined } from "../../lib/declined";
import { type WaitingOpponent, waitingOpponent } from "./waitingOpponent";

/** Who waits for this player alone, and was not declined. */
export function useWaitingOpponent(player: Player | undefined): WaitingOpponent | undefined {
  const kifu = useKifu();
  const isDeclined = useDeclined();
  const [seen, see] = useState<{ readonly id: number | undefined; readonly match?: Match }>();
  const id = player?.latestMatch;
  const isInvited = player?.invitations.some(({ proof }) => proof === undefined) === true;
  useEffect(() => {
    if (!isInvited) return;
    let isLatest = true;
    const ask = async () => {
      // Without it, a rematch is shown as the table that it is as well.
      const match = id === undefined ? undefined : await kifu.matchOnce(id).catch(() => undefined);
      if (isLatest) see({ id, ...(match && { match }) });
    };
    void ask();
    return () => {
      isLatest = false;
    };
  }, [kifu, id, isInvited]);
  if (player === undefined || !isInvited || seen === undefined || seen.id !== id) return undefined;
  return waitingOpponent(player, seen.match, isDeclined);
}
