import type { Match, Player } from "@kifu/client";
import { useEffect, useRef } from "react";
import type { PageAppointment } from "../search/useAppointment";
import { forgetAsk, isKeptAsk, keepAsk } from "./keptAsk";

/** How often it is noted that a rematch is still asked for. */
const NOTE_MS = 5000;

/**
 * Goes on asking for a rematch when the page was loaded again. What is signed then is what this tab itself has asked for:
 * a node cannot have anything signed by what it says of the match or of the player.
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
    // Nobody asks before it is signed, which a wallet may still refuse.
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
    // The rematch has begun meanwhile, to which the search leads; or it was played already.
    const isOpen = player.activeMatch !== undefined || player.latestMatch === id;
    if (isOpen) begin();
    else forgetAsk();
  });
}
