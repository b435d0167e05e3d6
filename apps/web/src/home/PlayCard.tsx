"use client";

import Link from "next/link";
import { Suspense } from "react";
import { buttonClass } from "../components/ui/buttonClass";
import { games } from "../games";
import type { GameFacts } from "../games/game";
import { searchLink } from "../lib/links";
import { PACES } from "../lib/paces";
import { blocksAsTime } from "../lib/time";

interface PlayCardProps {
  readonly game: GameFacts;
  readonly moveLimit: number;
  readonly intervalMs: number;
  readonly onGame: (game: GameFacts) => void;
  readonly onPace: (moveLimit: number) => void;
}

/** Which game, how fast, and go. */
export function PlayCard({ game, moveLimit, intervalMs, onGame, onPace }: PlayCardProps) {
  return (
    <div className="mt-9 max-w-lg">
      <fieldset>
        <legend className="sr-only">Game</legend>
        <div className="grid grid-cols-2 gap-3">
          {games.map((option) => (
            <label
              key={option.name}
              className="group relative flex flex-col gap-1 rounded-xl border border-rule bg-sheet p-4 transition-colors hover:border-faint has-checked:border-accent has-checked:shadow-lift has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="game"
                className="sr-only"
                checked={option.name === game.name}
                onChange={() => onGame(option)}
              />
              <span className="flex items-center gap-2 font-semibold">
                <span className="flex">
                  <Suspense fallback={<span className="h-5 w-9" />}>
                    <span className="size-5">
                      <option.Piece seat={0} />
                    </span>
                    <span className="-ml-1 size-5">
                      <option.Piece seat={1} />
                    </span>
                  </Suspense>
                </span>
                {option.title}
              </span>
              <span className="text-sm leading-snug text-soft">{option.sentence}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-5">
        <legend className="text-sm text-soft">Time for each move</legend>
        <div className="mt-2 grid grid-cols-3 rounded-full border border-rule bg-sunken p-1">
          {PACES.map((pace) => (
            <label
              key={pace.moveLimit}
              className="rounded-full px-2 py-2 text-center text-sm transition-colors has-checked:bg-sheet has-checked:font-medium has-checked:shadow-lift has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="pace"
                className="sr-only"
                checked={pace.moveLimit === moveLimit}
                onChange={() => onPace(pace.moveLimit)}
              />
              {pace.name}{" "}
              <span className="text-soft">{blocksAsTime(pace.moveLimit, intervalMs)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Link
        href={searchLink({ game: game.name, moveLimit })}
        className={`mt-6 w-full sm:w-auto ${buttonClass({ look: "main", size: "large" })}`}
      >
        Play now
      </Link>
    </div>
  );
}
