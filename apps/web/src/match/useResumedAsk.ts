import type { Match, Player } from "@kifu/client";
import { useEffect, useRef } from "react";
import type { PageAppointment } from "../search/useAppointment";
import { forgetAsk, isKeptAsk, keepAsk } from "./keptAsk";

/** How often the page records that it still asks for a rematch. */
const NOTE_MS = 5000;

/**
 * Asks for a rematch again after a reload. The page signs only what this tab itself asked for, so
 * nothing that a node says can cause a signature.
 */
export function useResumedAsk(
  { search, beginning, begin }: PageAppointment,
  match: Match,
  player: Player | undefined,
): void {
  const { id, game, moveLimit, stake, seats } = match;
  const owners = seats.map(({ owner }) => owner);
  const ask = player && JSON.stringify([player.owner, id, game, moveLimit, stake, ...owners]);
  const phase = search?.phase;

  useEffect(() => {
    if (phase === "found" || phase === "failed" || phase === "cancelled") forgetAsk();
    // Only a signed request counts, because a wallet may still refuse to sign.
    if (phase !== "waiting" || ask === undefined) return;
    keepAsk(ask);
    const timer = setInterval(() => keepAsk(ask), NOTE_MS);
    return () => clearInterval(timer);
  }, [phase, ask]);

  const looked = useRef(false);
  useEffect(() => {
    if (looked.current || ask === undefined || player === undefined) return;
    looked.current = true;
    if (search !== undefined || beginning || !isKeptAsk(ask)) return;
    // If the rematch has begun, asking again opens it. If the player has played no other match
    // since, the request still stands. Otherwise it is forgotten.
    const isOpen = player.activeMatch !== undefined || player.latestMatch === id;
    if (isOpen) begin();
    else forgetAsk();
  });
}
