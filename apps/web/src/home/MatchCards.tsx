"use client";

import type { KifuError, Match } from "@kifu/client";
import Link from "next/link";
import { Section } from "../components/Section";
import { gameNamed } from "../games";
import { BotBadge } from "../bots/BotBadge";
import { useBotLevels } from "../bots/BotLevelsProvider";
import { buttonClass } from "../components/buttonClass";
import { paceText } from "../lib/clocks";
import { useNameOf } from "../names/NamesProvider";
import { PlayerName } from "../names/PlayerName";
import { termsWithStake } from "../stakes/stakeText";
import { space, texts } from "../texts/texts";
import { bestMatch } from "./bestMatch";

/** More cards would be too many to choose from. */
const SHOWN = 8;

interface MatchCardsProps {
  readonly matches: readonly Match[] | undefined;
  readonly error: KifuError | undefined;
}

export function MatchCards({ matches, error }: MatchCardsProps) {
  const { common, home } = texts();
  const known = matches?.filter(({ game }) => gameNamed(game) !== undefined) ?? [];
  const bots = useBotLevels();
  const best = bestMatch(known, (address) => Object.hasOwn(bots, address));
  return (
    <Section title={home.inProgress} count={known.length}>
      {best !== undefined && (
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link
            href={`/match/${best.id}`}
            prefetch={false}
            className={buttonClass()}
            aria-describedby="best"
          >
            {home.watchBest}
          </Link>
          <p id="best" className="min-w-0 flex-1 basis-56 text-sm text-soft">
            {home.bestMatch}
          </p>
        </div>
      )}
      {known.length === 0 ? (
        <p className="rounded-xl border border-dashed border-rule px-6 py-10 text-center text-soft">
          {matches !== undefined
            ? home.noMatches
            : error === undefined
              ? home.loadingMatches
              : `${error.short}${space()}${common.retrying}`}
        </p>
      ) : (
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 sm:gap-6 lg:grid-cols-4">
          {known.slice(0, SHOWN).map((match) => (
            <li key={match.id}>
              <MatchCard match={match} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function MatchCard({ match }: { readonly match: Match }) {
  const { home } = texts();
  const nameOf = useNameOf();
  const game = gameNamed(match.game);
  if (game === undefined) return null;
  const [first, second] = match.seats;
  return (
    <Link href={`/match/${match.id}`} prefetch={false} className="match-card">
      <game.Picture state={match.state} turn={match.turn} line={match.line} />
      <span className="mt-3 flex flex-wrap items-center gap-x-1.5 text-sm font-medium">
        <span className="min-w-0 wrap-anywhere">
          <PlayerName address={first.owner} />
        </span>
        <BotBadge address={first.owner} />
      </span>
      <span className="flex flex-wrap items-center gap-x-1.5 text-sm font-medium">
        <span className="min-w-0 wrap-anywhere">
          {home.against({
            name: nameOf(second.owner),
            word: (inside) => <span className="font-normal text-soft">{inside}</span>,
          })}
        </span>
        <BotBadge address={second.owner} />
      </span>
      <span className="mt-1 block text-sm text-soft">
        {home.cardTerms({
          move: match.ply + 1,
          terms: termsWithStake(paceText(match.moveLimit), match.stake, match.rated),
        })}
      </span>
    </Link>
  );
}
