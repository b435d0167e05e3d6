"use client";

import type { RankedPlayer } from "@kifu/client";
import Link from "next/link";
import { Identicon } from "../components/Identicon";
import { allWords } from "../games/words";
import { classes } from "../lib/classes";
import { PlayerName } from "../names/PlayerName";
import { texts } from "../texts/texts";

interface LeaderboardProps {
  readonly game: string;
  /** Undefined if the node did not answer. */
  readonly players: readonly RankedPlayer[] | undefined;
}

/** The players of a game with the highest ratings. */
export function Leaderboard({ game, players }: LeaderboardProps) {
  const { ratings } = texts();
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-6 sm:px-6 sm:pt-10">
      <h1 className="text-3xl font-semibold sm:text-4xl">{ratings.title}</h1>
      <p className="mt-3 leading-relaxed text-soft">{ratings.intro}</p>
      <nav aria-label={ratings.games} className="mt-5 flex flex-wrap gap-x-1 gap-y-1">
        {allWords(texts()).map(({ name, title }) => (
          <Link
            key={name}
            href={`/ratings?game=${encodeURIComponent(name)}`}
            prefetch={false}
            aria-current={name === game ? "page" : undefined}
            className={classes(
              "flex min-h-11 items-center rounded-full px-3.5 hover:bg-sunken",
              name === game ? "bg-sunken font-semibold" : "text-soft",
            )}
          >
            {title}
          </Link>
        ))}
      </nav>
      <Ranks players={players} />
    </div>
  );
}

function Ranks({ players }: Pick<LeaderboardProps, "players">) {
  const { ratings } = texts();
  if (players === undefined || players.length === 0) {
    return (
      <p className="mt-6 rounded-xl border border-dashed border-rule px-6 py-10 text-center text-soft">
        {players === undefined ? ratings.notLoaded : ratings.nobody}
      </p>
    );
  }
  return (
    <ol className="mt-6 divide-y divide-rule border-y border-rule">
      {players.map(({ owner, rating, deviation }, i) => (
        <li key={owner} className="flex items-center gap-3 py-2">
          <span className="w-8 shrink-0 text-right tabular-nums text-soft">{i + 1}</span>
          <Link
            href={`/player/${owner}`}
            prefetch={false}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-lg hover:bg-sunken"
          >
            <Identicon address={owner} className="size-8" />
            <span className="min-w-0 font-medium wrap-anywhere">
              <PlayerName address={owner} />
            </span>
          </Link>
          <span className="shrink-0 text-right tabular-nums">
            <span className="font-semibold">{rating}</span>{" "}
            <span className="text-sm text-soft">± {deviation}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
