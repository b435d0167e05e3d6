"use client";

import type { SeenMatch } from "@kifu/client";
import { useMatch } from "@kifu/client/react";
import { Suspense, useEffect } from "react";
import { late } from "../components/late";
import { gameNamed } from "../games";
import { MatchView } from "./MatchView";
import { WaitingView } from "./WaitingView";
import { texts } from "../texts/texts";

/** Loaded late, because visitors rarely open the address of a match that does not exist. */
const NoMatch = late(async () => (await import("./rareParts")).NoMatch);

interface MatchPageProps {
  readonly id: number;
  /** The match as the server rendered it, shown until the page has fetched it. */
  readonly snapshot: SeenMatch | undefined;
  /** The text after `?move=` in the address, which names the position to show first. */
  readonly move: string | undefined;
}

export function MatchPage({ id, snapshot, move }: MatchPageProps) {
  const watched = useMatch(id, snapshot);
  const { match } = watched;
  const game = gameNamed(match?.game);

  useEffect(() => {
    if (watched.status === "unknown") document.title = texts().match.notFoundTab;
  }, [watched.status]);

  if (watched.status === "unknown") return <NoMatch />;
  if (match === undefined || game === undefined) {
    return <WaitingView error={watched.error} foreign={match !== undefined} />;
  }
  const table = <MatchView watched={watched} match={match} game={game} move={move} />;
  // With a snapshot, the server sends the board at once. A `Suspense` boundary of this size would
  // make it send the placeholder first.
  if (snapshot !== undefined) return table;
  return <Suspense fallback={<WaitingView error={undefined} foreign={false} />}>{table}</Suspense>;
}
