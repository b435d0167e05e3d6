import { useMatch } from "@kifu/client/react";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { wordsOf } from "../games/words";
import { lowSeconds, seatSeconds } from "../lib/clocks";
import { callInTab } from "./callInTab";
import { callOf } from "./callOf";
import { beLookedAt } from "./lookedAt";
import { notify } from "./notify";
import { playCall } from "./playCall";
import { useIsHidden } from "./useIsHidden";

interface CallsProps {
  readonly id: number;
  /** Whether this page has just found the match. */
  readonly found: boolean;
}

/**
 * Calls a player back to their match: by the tab's title and icon, by a notification if they asked for
 * it, and by sounds.
 */
export function Calls({ id, found }: CallsProps) {
  const live = useMatch(id);
  const { match, clock, shown, you } = live;
  const router = useRouter();
  const atBoard = usePathname() === `/match/${id}`;
  const hidden = useIsHidden();
  const [board, setBoard] = useState(false);
  const [ran, setRan] = useState(false);
  const [begun, setBegun] = useState(false);
  const running = match?.result === "running";
  const early = (match?.ply ?? 2) < 2;
  useEffect(() => {
    if (atBoard && !hidden) setBoard(true);
    if (running) setRan(true);
    // For good: moves that are taken back make no new match of it.
    if (running && !early) setBegun(true);
  }, [atBoard, hidden, running, early]);

  const game = wordsOf(match?.game);
  const call = game && callOf(live, game, { isNew: found && !board, ran });
  const title = game && call && (hidden || !atBoard) ? `${call.text} · ${game.title}` : undefined;
  useEffect(() => (title === undefined ? undefined : callInTab(title)), [title]);

  useEffect(() => (hidden ? undefined : beLookedAt()), [hidden]);
  const notified = useRef<string>(undefined);
  useEffect(() => {
    if (call === undefined || call.key === notified.current) return;
    notified.current = call.key;
    if (!hidden) return;
    void notify({
      match: id,
      title: call.text,
      body: `${game?.title}, match ${id}`,
      onPress: () => router.push(`/match/${id}`),
    });
  }, [call?.key]);

  const mine = running && you !== undefined && match.turn === you && shown?.turn === you;
  const seconds = match && seatSeconds(match, match.turn, clock?.secondsLeft);
  const low = mine && seconds !== undefined && seconds <= lowSeconds(match.moveLimit);
  useSound("found", found && running && early && !begun);
  useSound("low-time", low);
  useSound("over", ran && !running && you !== undefined);
  return null;
}

/** Lets it be heard each time that it comes to be so. */
function useSound(sound: Parameters<typeof playCall>[0], so: boolean): void {
  useEffect(() => {
    if (so) playCall(sound);
  }, [sound, so]);
}
