"use client";

import type { Match } from "@kifu/client";
import { useChain, useLobby } from "@kifu/client/react";
import { useDeferredValue } from "react";
import { USUAL_INTERVAL_MS } from "../lib/time";
import { Fairness } from "./Fairness";
import { Hero } from "./Hero";
import { MatchCards } from "./MatchCards";
import { Results } from "./Results";

interface HomePageProps {
  readonly running: readonly Match[] | undefined;
  readonly recent: readonly Match[] | undefined;
  readonly intervalMs: number | undefined;
}

/** What this is, a way to play at once, and what others play. */
export function HomePage(asked: HomePageProps) {
  const lobby = useLobby();
  const chain = useChain();
  // Deferred, so that a game whose file is still to come leaves the list as it is until then.
  const running = useDeferredValue(lobby.value?.running ?? asked.running);
  const recent = useDeferredValue(lobby.value?.recent ?? asked.recent);
  const intervalMs = chain.value?.blockIntervalMs ?? asked.intervalMs ?? USUAL_INTERVAL_MS;
  return (
    <>
      <Hero intervalMs={intervalMs} />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-16 px-4 sm:px-6">
        <MatchCards matches={running} error={lobby.error} intervalMs={intervalMs} />
        <Results matches={recent} />
        <Fairness />
      </div>
    </>
  );
}
