"use client";

import type { Lesson } from "@kifu/kit/plain";
import { useState } from "react";
import { gameNamed } from "../games";
import { classes } from "../lib/classes";
import { LessonBoard } from "./LessonBoard";
import { texts } from "../texts/texts";

interface LessonsPageProps {
  readonly game: string;
  readonly lessons: readonly Lesson[];
}

/** The rules of a game, in lessons on a board that answers. */
export function LessonsPage({ game: name, lessons }: LessonsPageProps) {
  const { rules } = texts();
  const [at, go] = useState(0);
  const game = gameNamed(name);
  const lesson = lessons[at];
  if (game === undefined || lesson === undefined) return null;
  const next = at + 1 < lessons.length ? () => go(at + 1) : undefined;
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
      <LessonBoard key={at} game={game} lesson={lesson} number={at + 1} onNext={next} />
      <nav aria-label={rules.lessons} className="min-w-0">
        <h2 className="mb-2 text-sm font-medium text-soft">{rules.lessons}</h2>
        <ol className="grid gap-1">
          {lessons.map(({ title }, i) => (
            <li key={title}>
              <button
                type="button"
                aria-current={i === at ? "step" : undefined}
                onClick={() => go(i)}
                className={classes(
                  "grid min-h-11 w-full grid-cols-[2rem_minmax(0,1fr)] items-center rounded-lg px-3 py-1.5 text-left",
                  i === at ? "bg-ink text-paper" : "hover:bg-sunken",
                )}
              >
                <span className="tabular-nums opacity-70">{i + 1}</span>
                {title}
              </button>
            </li>
          ))}
        </ol>
        {next === undefined && <p className="mt-4 text-sm text-soft">{rules.wasLast}</p>}
      </nav>
    </div>
  );
}
