"use client";

import type { PuzzleTheme } from "@kifu/kit/plain";
import Link from "next/link";
import { buttonClass } from "../components/buttonClass";
import { Section } from "../components/Section";
import { classes } from "../lib/classes";
import { dailyOf } from "./daily";
import { readProgress, storedProgress, streakOn } from "./progress";
import { streakText } from "./puzzleText";
import { useToday } from "./useToday";
import { texts } from "../texts/texts";

export interface ListedGame {
  readonly name: string;
  readonly title: string;
  readonly listed: readonly { readonly theme: PuzzleTheme; readonly mark: string }[];
}

interface PuzzlesPageProps {
  readonly games: readonly ListedGame[];
  readonly ids: readonly string[];
  /** The day on which the server rendered the page. */
  readonly day: number;
}

export function PuzzlesPage({ games, ids, day }: PuzzlesPageProps) {
  const { puzzles } = texts();
  const today = useToday(day);
  const progress = readProgress(storedProgress.useText());
  const daily = dailyOf(ids, today);
  const isSolved = progress.day === today;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-12 px-4 pt-4 sm:px-6">
      <header>
        <h1 className="text-3xl font-semibold sm:text-4xl">{puzzles.title}</h1>
        <p className="mt-2 max-w-2xl leading-relaxed text-soft">{puzzles.intro}</p>
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-xl border border-rule bg-sheet p-4">
          <div className="min-w-0 flex-1 basis-56">
            <h2 className="text-lg font-semibold">{puzzles.ofToday}</h2>
            <p className="text-soft">
              {isSolved && `${puzzles.solvedToday} `}
              {streakText(streakOn(progress, today))}
            </p>
          </div>
          <Link href={`/puzzles/${daily}`} className={buttonClass({ look: "main" })}>
            {isSolved ? puzzles.lookAgain : puzzles.solveIt}
          </Link>
        </div>
      </header>
      {games.map(({ name, title, listed }) => {
        const solved = listed.filter(({ mark }) => progress.solved.includes(mark)).length;
        return (
          <Section key={name} title={title}>
            <p className="mb-4 text-soft">
              {solved === 0
                ? puzzles.puzzles({ count: listed.length })
                : puzzles.solvedOf({ solved, all: listed.length })}
            </p>
            <ol className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2">
              {listed.map(({ theme, mark }, i) => {
                const isDone = progress.solved.includes(mark);
                const given = { game: title, number: i + 1, theme: puzzles[theme] };
                return (
                  <li key={i}>
                    <Link
                      href={`/puzzles/${name}/${i + 1}`}
                      prefetch={false}
                      title={puzzles[theme]}
                      aria-label={isDone ? puzzles.numberOfSolved(given) : puzzles.numberOf(given)}
                      className={classes(
                        "grid min-h-12 place-items-center rounded-lg border tabular-nums",
                        isDone
                          ? "border-good/50 bg-good/10 font-semibold"
                          : "border-rule bg-sheet hover:border-faint",
                      )}
                    >
                      {isDone ? `${i + 1} ✓` : i + 1}
                    </Link>
                  </li>
                );
              })}
            </ol>
          </Section>
        );
      })}
    </div>
  );
}
