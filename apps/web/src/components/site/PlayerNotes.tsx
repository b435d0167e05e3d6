import type { Player } from "@kifu/client";
import { useFindMatch } from "@kifu/client/react";
import Link from "next/link";
import { useCallback, useState } from "react";
import { appointmentOf } from "../../search/appointments";
import { buttonClass } from "../ui/buttonClass";
import { late } from "../ui/late";
import { Note } from "./Note";
import { useWaitingOpponent } from "./useWaitingOpponent";

/** Loaded late: only players who have left their match need it. */
const MatchNote = late(async () => (await import("./MatchNote")).MatchNote);
const Alerts = late(async () => (await import("../../alerts/Alerts")).Alerts);
/** Loaded late: few are waited for. */
const OpponentNote = late(async () => (await import("./OpponentNote")).OpponentNote);
/** Loaded late: only players who have left their search need it. */
const SearchLink = late(async () => (await import("../../search/SearchLink")).SearchLink);

interface PlayerNotesProps {
  readonly path: string;
  /** The visitor's current state on the chain; undefined while unknown. */
  readonly player: Player | undefined;
}

/**
 * Tells visitors on other pages that an opponent is being looked for or waits for them, or that
 * their match runs.
 */
export function PlayerNotes({ path, player }: PlayerNotesProps) {
  const openedAt = useOpenedAt(path);
  const { search, current } = useFindMatch();
  const found = search?.phase === "found" ? search.matchId : undefined;
  const [matchId, done] = useFollowed(player?.activeMatch ?? found);
  // A player in a match, or about to be, is not asked to play.
  const isFree = player?.activeMatch === undefined && (found ?? 0) <= (player?.latestMatch ?? 0);
  const opponent = useWaitingOpponent(isFree ? player : undefined);
  if (opponent !== undefined) return <OpponentNote path={path} opponent={opponent} />;
  return (
    <>
      {matchId !== undefined && <Alerts key={matchId} id={matchId} found={found === matchId} />}
      {note()}
    </>
  );

  function note() {
    if (path === `/match/${matchId}`) return null;
    const appointment = appointmentOf(current);
    const onSearchPage =
      appointment === undefined
        ? path.startsWith("/play/")
        : path === new URL(appointment.href, location.origin).pathname;
    // The search that started there leads to its match.
    if (onSearchPage && search?.phase === "found" && search.since >= openedAt) return null;
    const going = search?.phase === "registering" || search?.phase === "waiting";
    if (appointment !== undefined && going) {
      return (
        !onSearchPage && (
          <Note
            label="Your search"
            action={
              <Link href={appointment.href} className={buttonClass({ size: "small" })}>
                Back to the {appointment.page}
              </Link>
            }
          >
            <p role="status">Waiting for {appointment.person}…</p>
          </Note>
        )
      );
    }
    // A search that started before this page was loaded, or in another tab.
    const isOther = search === undefined || search.phase === "found";
    const queue = isOther && player?.queue?.opponent === undefined ? player?.queue : undefined;
    const terms = going ? search.terms : queue?.waiting ? queue : undefined;
    if (terms === undefined) {
      return matchId !== undefined && <MatchNote key={matchId} id={matchId} onDone={done} />;
    }
    // The search's own page and the home page say the same.
    if (onSearchPage || path === "/") return null;
    return (
      <Note
        label="Your search"
        action={
          <SearchLink terms={terms} className={buttonClass({ size: "small" })}>
            Back to the search
          </SearchLink>
        }
      >
        <p role="status">Looking for an opponent…</p>
      </Note>
    );
  }
}

/**
 * The last known match, even after the chain reports none, because its result must still be
 * shown. The second value forgets it.
 */
function useFollowed(latest = 0) {
  const [followed, follow] = useState(0);
  const [told, tell] = useState(0);
  // Never goes back to an earlier match, which this page may have found itself.
  if (latest > followed) follow(latest);
  const done = useCallback(() => tell(followed), [followed]);
  return [followed > told ? followed : undefined, done] as const;
}

/**
 * When the page of this path was opened. The first page opened with the document, before this was
 * loaded.
 */
function useOpenedAt(path: string): number {
  const [opened, setOpened] = useState(() => ({ path, at: performance.timeOrigin }));
  if (opened.path === path) return opened.at;
  const now = { path, at: Date.now() };
  setOpened(now);
  return now.at;
}
