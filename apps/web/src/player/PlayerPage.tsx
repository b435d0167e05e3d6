"use client";

import type { Match, Page, Tally } from "@kifu/client";
import { useAccounts, usePlayer } from "@kifu/client/react";
import Link from "next/link";
import { useDeferredValue } from "react";
import { ResultList } from "../match/ResultList";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { Notice } from "../components/Notice";
import { Identicon } from "../components/Identicon";
import { Section } from "../components/Section";
import { BotBadge } from "../bots/BotBadge";
import { useBotLevel } from "../bots/BotLevelsProvider";
import { RatingList } from "../ratings/RatingList";
import { playerName } from "../lib/playerName";
import { tallyText } from "./tallyText";
import { useHistory } from "./useHistory";

interface PlayerPageProps {
  readonly address: string;
  readonly first: Page<Match> | undefined;
  readonly tally: Tally | undefined;
}

export function PlayerPage({ address, first, tally: tallyAtFirst }: PlayerPageProps) {
  const { account } = useAccounts();
  const { value: player } = usePlayer(address);
  const history = useHistory(address, first, player?.latestMatch, player?.activeMatch);
  // Deferred, so that the previous list stays visible while the code of another game is loading.
  const matches = useDeferredValue(history.matches);
  const own = account?.address === address;
  const isBot = useBotLevel(address) !== undefined;
  const tally = player?.tally ?? tallyAtFirst;
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-10 px-4 pt-6 sm:px-6 sm:pt-10">
      <header className="flex flex-wrap items-center gap-5">
        <Identicon address={address} own={own} className="size-20" />
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="flex flex-wrap items-center gap-x-3 text-3xl font-semibold sm:text-4xl">
            <span>{playerName(address)}</span> <BotBadge address={address} />
          </h1>
          <p className="mt-1.5 break-all text-sm text-faint select-all">{address}</p>
        </div>
        {!own && !isBot && (
          <Link href={`/table?one=${address}`} className={buttonClass()}>
            Make a table
          </Link>
        )}
        {player?.activeMatch !== undefined && (
          <Link
            href={`/match/${player.activeMatch}`}
            className={buttonClass({ look: own ? "main" : "plain" })}
          >
            {own ? "Back to the board" : "Watch the match"}
          </Link>
        )}
      </header>
      {player !== undefined && <RatingList ratings={player.ratings} />}
      <Section title={own ? "Your matches" : "Matches"}>
        {history.problem !== undefined && (
          <div className="mb-4">
            <Notice
              tone="wrong"
              actions={
                <Button size="small" onClick={history.more}>
                  Try again
                </Button>
              }
            >
              {history.problem.short}
            </Notice>
          </div>
        )}
        {matches === undefined ? (
          <p className="text-soft">{history.problem === undefined && "Loading the matches…"}</p>
        ) : matches.length === 0 ? (
          <p className="rounded-xl border border-dashed border-rule px-6 py-10 text-center text-soft">
            No matches yet.
          </p>
        ) : (
          <>
            {tally !== undefined && <p className="mb-4 text-soft">{tallyText(tally)}</p>}
            <ResultList matches={matches} player={address} />
          </>
        )}
        {history.next !== undefined && (
          <Button className="mt-5" disabled={history.busy} onClick={history.more}>
            {history.busy ? "Loading…" : "Earlier matches"}
          </Button>
        )}
      </Section>
    </div>
  );
}
