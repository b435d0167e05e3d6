import type { Player } from "@kifu/client";
import { useAccounts, useFindMatch, useKifu } from "@kifu/client/react";
import Link from "next/link";
import { useCallback, useEffect, useState } from "react";
import { appointmentOf } from "../../search/appointments";
import { buttonClass } from "../ui/buttonClass";
import { late } from "../ui/late";
import { Note } from "./Note";

/** How often a search that began before this page was loaded is looked after. */
const LOOK_MS = 3000;

/** Only those who have left their match need it. */
const MatchNote = late(async () => (await import("./MatchNote")).MatchNote);
const Calls = late(async () => (await import("../../calls/Calls")).Calls);
/** Only those who have left their search need it. */
const SearchLink = late(async () => (await import("../../search/SearchLink")).SearchLink);

interface PlayerNotesProps {
  readonly path: string;
  /** When the page of this path was opened. */
  readonly openedAt: number;
}

/** Tells visitors who look elsewhere that an opponent is looked for, or that their match runs. */
export function PlayerNotes({ path, openedAt }: PlayerNotesProps) {
  const { search, current } = useFindMatch();
  const player = useEarlier(search === undefined || search.phase === "found", path);
  const found = search?.phase === "found" ? search.matchId : undefined;
  const [matchId, done] = useFollowed(player?.activeMatch ?? found);
  return (
    <>
      {matchId !== undefined && <Calls key={matchId} id={matchId} found={found === matchId} />}
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
    // The search that began there leads on to its match.
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
    const queue = player?.queue?.opponent === undefined ? player?.queue : undefined;
    const terms = going ? search.terms : queue?.waiting ? queue : undefined;
    if (terms === undefined) {
      return matchId !== undefined && <MatchNote key={matchId} id={matchId} onDone={done} />;
    }
    // The search's own page says the same, and so does the home page.
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
 * The match that was last heard of, also once the chain tells of none: how it ended is still to
 * be told. The second value forgets it.
 */
function useFollowed(latest: number | undefined) {
  const [followed, follow] = useState<number>();
  useEffect(() => {
    if (latest !== undefined) follow(latest);
  }, [latest]);
  return [followed, useCallback(() => follow(undefined), [])] as const;
}

/** What the chain knows of a search, or of the match that came of it, from before this page. */
function useEarlier(wanted: boolean, path: string): Player | undefined {
  const kifu = useKifu();
  const { account } = useAccounts();
  const [player, setPlayer] = useState<Player>();
  const address = wanted ? account?.address : undefined;
  useEffect(() => setPlayer(undefined), [kifu, address]);
  useEffect(() => {
    if (address === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let here = true;
    const look = async () => {
      // If something is wrong with the node, the page itself says so.
      const found = await kifu.player(address).catch(() => undefined);
      if (!here) return;
      if (found !== undefined) setPlayer(found);
      if (found === undefined || found.queue?.waiting)
        timer = setTimeout(() => void look(), LOOK_MS);
    };
    void look();
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [kifu, address, path]);
  return player;
}
