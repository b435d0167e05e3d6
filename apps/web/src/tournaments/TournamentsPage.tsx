"use client";

import {
  fetchTournaments,
  type ListedTournament,
  type TournamentList,
} from "@kifu/client/tournaments";
import { useKifu } from "@kifu/client/react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { Section } from "../components/Section";
import { timeText } from "../lib/time";
import { useNameOf } from "../names/NamesProvider";
import { TournamentForm } from "./TournamentForm";
import { termsText, titleOf } from "./tournamentText";
import { texts } from "../texts/texts";

const RENEWED_MS = 15_000;

/** The tournaments that the node lists, and a form that makes one. */
export function TournamentsPage({ seen }: { readonly seen: TournamentList | undefined }) {
  const { tournaments: said } = texts();
  const kifu = useKifu();
  const [list, setList] = useState(seen);
  useEffect(() => {
    const renew = async () => {
      // If the node does not answer, the page asks again soon.
      const found = await fetchTournaments(kifu.url).catch(() => undefined);
      if (found !== undefined) setList(found);
    };
    void renew();
    const timer = setInterval(() => {
      if (!document.hidden) void renew();
    }, RENEWED_MS);
    return () => clearInterval(timer);
  }, [kifu]);
  const { tournaments = [], now = 0 } = list ?? {};
  const current = tournaments.filter(({ phase }) => phase === "open" || phase === "running");
  const past = tournaments.filter(({ phase }) => phase === "finished");
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 px-4 pt-6 sm:px-6 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid gap-12">
        <div>
          <h1 className="text-3xl font-semibold sm:text-4xl">{said.title}</h1>
          <p className="mt-4 max-w-xl text-lg leading-relaxed text-soft">{said.intro}</p>
        </div>
        <Section title={said.nowAndSoon} count={current.length}>
          {current.length === 0 ? (
            <p className="rounded-xl border border-dashed border-rule px-6 py-10 text-center text-soft">
              {list === undefined ? said.listNotLoaded : said.noneListed}
            </p>
          ) : (
            <Tournaments tournaments={current} now={now} />
          )}
        </Section>
        {past.length > 0 && (
          <Section title={said.past}>
            <Tournaments tournaments={past} now={now} />
          </Section>
        )}
      </div>
      <TournamentForm />
    </div>
  );
}

interface TournamentsProps {
  readonly tournaments: readonly ListedTournament[];
  readonly now: number;
}

function Tournaments({ tournaments, now }: TournamentsProps) {
  const { tournaments: said } = texts();
  const nameOf = useNameOf();
  return (
    <ul className="grid gap-2">
      {tournaments.map((tournament) => (
        <li key={tournament.id}>
          <Link
            href={`/tournament/${tournament.id}`}
            prefetch={false}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-xl border border-rule bg-sheet px-4 py-3 hover:border-faint"
          >
            <span className="min-w-0 flex-1 basis-52 font-medium">{titleOf(tournament)}</span>
            <span className="text-sm text-soft">{whenText(tournament, now)}</span>
            <span className="basis-full text-sm text-soft">
              {termsText(tournament)} · {said.players({ count: tournament.players })} ·{" "}
              {said.madeBy({ player: nameOf(tournament.owner) })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function whenText({ phase, start }: ListedTournament, now: number): string {
  const { tournaments } = texts();
  if (phase === "finished") return tournaments.finished;
  if (phase === "running") return tournaments.running;
  return tournaments.startsIn({ time: timeText(Math.max(0, start - now)) });
}
