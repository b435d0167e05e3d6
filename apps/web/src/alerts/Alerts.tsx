import { useMatch } from "@kifu/client/react";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { wordsOf } from "../games/words";
import { lowSeconds, seatSeconds } from "../lib/clocks";
import { alertInTab } from "./alertInTab";
import { alertOf } from "./alertOf";
import { markInView } from "./markInView";
import { notify } from "./notify";
import { isOffered, offerOf } from "../match/standingText";
import { alertSound } from "../sounds/soundSetting";
import { texts } from "../texts/texts";
import { useIsHidden } from "./useIsHidden";

interface AlertsProps {
  readonly id: number;
  /** Whether a search on this page has just found the match. */
  readonly found: boolean;
}

export function Alerts({ id, found }: AlertsProps) {
  const watched = useMatch(id);
  const { match, clock, shown, you } = watched;
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
    // `begun` stays true, even if a takeback brings the match back to its first moves.
    if (running && !early) setBegun(true);
  }, [atBoard, hidden, running, early]);

  const said = texts();
  const game = wordsOf(match?.game, said);
  const alert = game && alertOf(watched, game, { isNew: found && !board, ran });
  const title = game && alert && (hidden || !atBoard) ? `${alert.text} · ${game.title}` : undefined;
  useEffect(() => (title === undefined ? undefined : alertInTab(title)), [title]);

  useEffect(() => (hidden ? undefined : markInView()), [hidden]);
  const notified = useRef<string>(undefined);
  useEffect(() => {
    if (alert === undefined || alert.key === notified.current) return;
    notified.current = alert.key;
    if (!hidden) return;
    void notify({
      match: id,
      title: alert.text,
      body: said.match.shared({ game: game?.title ?? "", id }),
      onPress: () => router.push(`/match/${id}`),
    });
  }, [alert?.key]);

  const mine = running && you !== undefined && match.turn === you && shown?.turn === you;
  const seconds = match && seatSeconds(match, match.turn, clock?.secondsLeft);
  const low = mine && seconds !== undefined && seconds <= lowSeconds(match.moveLimit);
  useSound("found", found && running && early && !begun);
  useSound("offer", running && isOffered(offerOf(match, you), you));
  useSound("low-time", low);
  useSound("over", ran && !running && you !== undefined);
  return null;
}

function useSound(sound: Parameters<typeof alertSound>[0], so: boolean): void {
  useEffect(() => {
    // Offline, the sound may fail to load. The alert is shown anyway.
    if (so) alertSound(sound).catch(() => undefined);
  }, [sound, so]);
}
