"use client";

import type { SeenMatch } from "@kifu/client";
import { useMatch } from "@kifu/client/react";
import { Suspense, useEffect } from "react";
import { late } from "../components/ui/late";
import { gameNamed } from "../games";
import { MatchView } from "./MatchView";
import { WaitingView } from "./WaitingView";

/** Few addresses of matches are wrong. */
const NoMatch = late(async () => (await import("./NoMatch")).NoMatch);

interface MatchPageProps {
  readonly id: number;
  /** How the match stood when the page was made: what is seen before the page itself has asked. */
  readonly snapshot: SeenMatch | undefined;
  /** The move with which it is opened; undefined for the latest. */
  readonly from: number | undefined;
}

/** A match: first as the server saw it, then as it is watched. */
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
  // With something to show from the start, the board comes in the first answer: a boundary of
  // this size would have its stand-in shown before it.
  if (snapshot !== undefined) return table;
  return <Suspense fallback={<WaitingView error={undefined} foreign={false} />}>{table}</Suspense>;
}
