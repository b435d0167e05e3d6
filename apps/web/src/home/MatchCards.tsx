"use client";

import type { KifuError, Match } from "@kifu/client";
import Link from "next/link";
import { Section } from "../components/Section";
import { gameNamed } from "../games";
import { BotBadge } from "../bots/BotBadge";
import { useBotLevels } from "../bots/BotLevelsProvider";
import { buttonClass } from "../components/buttonClass";
import { paceText } from "../lib/clocks";
import { PlayerName } from "../names/PlayerName";
import { termsWithStake } from "../stakes/stakeText";
import { BEST_MATCH_TEXT, bestMatch } from "./bestMatch";

/** More cards would be too many to choose from. */
const SHOWN = 8;

interface MatchCardsProps {
  readonly matches: readonly Match[] | undefined;
  readonly error: KifuError | undefined;
}

export function MatchCards({ matches, error }: MatchCardsProps) {
  const known = matches?.filter(({ game }) => gameNamed(game) !== undefined) ?? [];
  const bots = useBotLevels();
  const best = bestMatch(known, (address) => Object.hasOwn(bots, address));
  return (
    <Section title="In progress" count={known.length}>
      {best !== undefined && (
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link
            href={`/match/${best.id}`}
            prefetch={false}
            className={buttonClass()}
            aria-describedby="best"
          >
            Watch the best game now
          </Link>
          <p id="best" className="min-w-0 flex-1 basis-56 text-sm text-soft">
            {BEST_MATCH_TEXT}
          </p>
        </div>
      )}
      {known.length === 0 ? (
        <p className="rounded-xl border border-dashed border-rule px-6 py-10 text-center text-soft">
          {matches !== undefined
            ? "No matches right now. Start the first one."
            : error === undefined
              ? "Loading the matches…"
              : `${error.short} Retrying automatically.`}
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
          <span className="font-normal text-soft">against </span>
          <PlayerName address={second.owner} />
        </span>
        <BotBadge address={second.owner} />
      </span>
      <span className="mt-1 block text-sm text-soft">
        Move {match.ply + 1} · {termsWithStake(paceText(match.moveLimit), match.stake, match.rated)}
      </span>
    </Link>
  );
}
