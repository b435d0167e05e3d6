"use client";

import type { SeenMatch } from "@kifu/client";
import { useMatch } from "@kifu/client/react";
import { Suspense, useEffect } from "react";
import { late } from "../components/ui/late";
import { gameNamed } from "../games";
import { MatchView } from "./MatchView";
import { WaitingView } from "./WaitingView";

/** Loaded late: few addresses of matches are wrong. */
const NoMatch = late(async () => (await import("./NoMatch")).NoMatch);

interface MatchPageProps {
  readonly id: number;
  /** The match when the page was rendered, shown until the page itself has fetched it. */
  readonly snapshot: SeenMatch | undefined;
  /** The move to show first; undefined for the latest. */
  readonly from: number | undefined;
}

/** A match: first as the server saw it, then live. */
export function MatchPage({ id, snapshot, from }: MatchPageProps) {
  const watched = useMatch(id, snapshot);
  const { match } = watched;
  const game = gameNamed(match?.game);

  useEffect(() => {
    if (watched.status === "unknown") document.title = "Match not found · Kifu";
  }, [watched.status]);

  if (watched.status === "unknown") return <NoMatch />;
  if (match === undefined || game === undefined) {
    return <WaitingView error={watched.error} foreign={match !== undefined} />;
  }
  const table = <MatchView watched={watched} match={match} game={game} from={from} />;
  // With something to show from the start, the board is in the first answer. A boundary of this
  // size would show its placeholder first.
  if (snapshot !== undefined) return table;
  return <Suspense fallback={<WaitingView error={undefined} foreign={false} />}>{table}</Suspense>;
}
