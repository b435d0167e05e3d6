import type { Player } from "@kifu/client";
import { useFindMatch } from "@kifu/client/react";
import Link from "next/link";
import { useCallback, useState } from "react";
import { buttonClass } from "../components/buttonClass";
import { late } from "../components/late";
import { appointmentOf, backText } from "../search/appointments";
import { Note } from "./Note";
import { useWaitingOpponent } from "./useWaitingOpponent";
import { texts } from "../texts/texts";

/** Loaded late, because only players who left their match's page need it. */
const MatchNote = late(async () => (await import("./MatchNote")).MatchNote);
const Alerts = late(async () => (await import("../alerts/Alerts")).Alerts);
/** Loaded late, because few players have an opponent who waits for them. */
const OpponentNote = late(async () => (await import("./OpponentNote")).OpponentNote);
/** Loaded late, because only players who left their search's page need it. */
const SearchLink = late(async () => (await import("../search/SearchLink")).SearchLink);

interface PlayerNotesProps {
  readonly path: string;
  /** The visitor's current state on the chain. Undefined while unknown. */
  readonly player: Player | undefined;
}

export function PlayerNotes({ path, player }: PlayerNotesProps) {
  const openedAt = useOpenedAt(path);
  const { site } = texts();
  const { search, current } = useFindMatch();
  const found = search?.phase === "found" ? search.matchId : undefined;
  const [matchId, done] = useFollowed(player?.activeMatch ?? found);
  // A player who is in a match, or about to enter one, gets no note about a waiting opponent.
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
    // If the search started on this page, the page itself opens the match.
    if (onSearchPage && search?.phase === "found" && search.since >= openedAt) return null;
    const going = search?.phase === "registering" || search?.phase === "waiting";
    if (appointment !== undefined && going) {
      return (
        !onSearchPage && (
          <Note
            label={site.search}
            action={
              <Link href={appointment.href} className={buttonClass({ size: "small" })}>
                {backText(appointment.page)}
              </Link>
            }
          >
            <p role="status">
              {appointment.isHost === true
                ? site.waitingForFriend
                : site.waitingFor({ name: appointment.person })}
            </p>
          </Note>
        )
      );
    }
    // A search that another tab started, or that started before this page was loaded.
    const isOther = search === undefined || search.phase === "found";
    const queue = isOther && player?.queue?.opponent === undefined ? player?.queue : undefined;
    const terms = going ? search.terms : queue?.waiting ? queue : undefined;
    if (terms === undefined) {
      return matchId !== undefined && <MatchNote key={matchId} id={matchId} onDone={done} />;
    }
    // The search's own page and the home page already show the search.
    if (onSearchPage || path === "/") return null;
    return (
      <Note
        label={site.search}
        action={
          <SearchLink terms={terms} className={buttonClass({ size: "small" })}>
            {site.backToSearch}
          </SearchLink>
        }
      >
        <p role="status">{site.looking}</p>
      </Note>
    );
  }
}

/**
 * The last known match, and a function that forgets it. The match is kept even if the chain no
 * longer reports it, because its result must still be shown.
 */
function useFollowed(latest = 0) {
  const [followed, follow] = useState(0);
  const [told, tell] = useState(0);
  // This page may have found a later match itself, so an earlier one is ignored.
  if (latest > followed) follow(latest);
  const done = useCallback(() => tell(followed), [followed]);
  return [followed > told ? followed : undefined, done] as const;
}

/**
 * The time at which the page with this path was opened. The first page was opened together with the
 * document, before this code was loaded.
 */
function useOpenedAt(path: string): number {
  const [opened, setOpened] = useState(() => ({ path, at: performance.timeOrigin }));
  if (opened.path === path) return opened.at;
  const now = { path, at: Date.now() };
  setOpened(now);
  return now.at;
}
