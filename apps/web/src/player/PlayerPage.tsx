"use client";

import type { Match, Page, PlayerResults, Tally } from "@kifu/client";
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
import { PersonActions } from "../people/PersonActions";
import { useResults } from "../people/useResults";
import { RatingList } from "../ratings/RatingList";
import { late } from "../components/late";
import { ResultsPart } from "./ResultsPart";
import { tallyText } from "./tallyText";
import { useHistory } from "./useHistory";
import { PlayerName } from "../names/PlayerName";
import { texts } from "../texts/texts";

/** Loaded late, because most players are not bots. */
const BotRatings = late(async () => (await import("../ratings/BotRating")).BotRatings);

interface PlayerPageProps {
  readonly address: string;
  readonly first: Page<Match> | undefined;
  readonly tally: Tally | undefined;
  readonly results: PlayerResults | undefined;
}

export function PlayerPage({ address, first, tally: tallyAtFirst, results }: PlayerPageProps) {
  const { common, people } = texts();
  const { account } = useAccounts();
  const { value: player } = usePlayer(address);
  const history = useHistory(address, first, player?.latestMatch, player?.activeMatch);
  // Deferred, so that the previous list stays visible while the code of another game is loading.
  const matches = useDeferredValue(history.matches);
  const own = account?.address === address;
  const isBot = useBotLevel(address) !== undefined;
  const shown = useResults([address], results && { [address]: results })[address];
  const tally = player?.tally ?? tallyAtFirst;
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-10 px-4 pt-6 sm:px-6 sm:pt-10">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-5">
        <Identicon address={address} own={own} className="mr-2 size-20" />
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="flex flex-wrap items-center gap-x-3 text-3xl font-semibold sm:text-4xl">
            <span>
              <PlayerName address={address} />
            </span>{" "}
            <BotBadge address={address} />
          </h1>
          <p className="mt-1.5 break-all text-sm text-faint select-all">{address}</p>
        </div>
        {!own && !isBot && (
          <Link href={`/table?one=${address}&with=me`} className={buttonClass()}>
            {people.challenge}
          </Link>
        )}
        {!own && <PersonActions address={address} />}
        {player?.activeMatch !== undefined && (
          <Link
            href={`/match/${player.activeMatch}`}
            className={buttonClass({ look: own ? "main" : "plain" })}
          >
            {own ? people.backToBoard : people.watchMatch}
          </Link>
        )}
      </header>
      {player !== undefined && <RatingList address={address} ratings={player.ratings} />}
      {isBot && shown !== undefined && shown.games.length > 0 && (
        <BotRatings address={address} games={shown.games.map(({ game }) => game)} />
      )}
      {shown !== undefined && <ResultsPart results={shown} matches={matches} player={address} />}
      <Section title={own ? people.yourMatches : people.matches}>
        {history.problem !== undefined && (
          <div className="mb-4">
            <Notice
              tone="wrong"
              actions={
                <Button size="small" onClick={history.more}>
                  {common.tryAgain}
                </Button>
              }
            >
              {history.problem.short}
            </Notice>
          </div>
        )}
        {matches === undefined ? (
          <p className="text-soft">{history.problem === undefined && people.loadingMatches}</p>
        ) : matches.length === 0 ? (
          <p className="rounded-xl border border-dashed border-rule px-6 py-10 text-center text-soft">
            {people.noMatches}
          </p>
        ) : (
          <>
            {tally !== undefined && <p className="mb-4 text-soft">{tallyText(tally)}</p>}
            <ResultList matches={matches} player={address} />
          </>
        )}
        {history.next !== undefined && (
          <Button className="mt-5" disabled={history.busy} onClick={history.more}>
            {history.busy ? common.loading : people.earlierMatches}
          </Button>
        )}
      </Section>
    </div>
  );
}
