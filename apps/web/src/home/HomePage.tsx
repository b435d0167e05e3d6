"use client";

import type { Match, QueueEntry } from "@kifu/client";
import { useLobby } from "@kifu/client/react";
import { type ReactNode, useDeferredValue } from "react";
import { KeepExit } from "../account/useKeptExit";
import { late } from "../components/late";
import { Section } from "../components/Section";
import { ResultList } from "../match/ResultList";
import { texts } from "../texts/texts";
import { Fairness } from "./Fairness";
import { Hero } from "./Hero";
import { MatchCards } from "./MatchCards";
import { OpenTables } from "./OpenTables";

/** Loaded late, because few visitors have a match that lasts for days. */
const SlowMatches = late(async () => (await import("./SlowMatches")).SlowMatches);

interface HomePageProps {
  readonly running: readonly Match[] | undefined;
  readonly recent: readonly Match[] | undefined;
  readonly waiting: readonly QueueEntry[] | undefined;
  readonly faucet: boolean;
  /** How cheating is prevented, as the server rendered it. */
  readonly points: ReactNode;
}

export function HomePage(asked: HomePageProps) {
  const lobby = useLobby();
  // Deferred, so that the previous list stays visible while the code of another game is loading.
  const running = useDeferredValue(lobby.value?.running ?? asked.running);
  const recent = useDeferredValue(lobby.value?.recent ?? asked.recent);
  return (
    <>
      <Hero faucet={asked.faucet} />
      <KeepExit />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-16 px-4 sm:px-6">
        <SlowMatches />
        <OpenTables seen={asked.waiting} />
        <MatchCards matches={running} error={lobby.error} />
        {recent !== undefined && recent.length > 0 && (
          <Section title={texts().home.justFinished}>
            <ResultList matches={recent.slice(0, 8)} />
          </Section>
        )}
        <Fairness points={asked.points} />
      </div>
    </>
  );
}
