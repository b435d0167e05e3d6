"use client";

import { startTransition, useState } from "react";
import { games } from "../games";
import type { Level } from "@kifu/kit/plain";
import { DEFAULT_PACE } from "../lib/paces";
import { PlayCard } from "./PlayCard";
import { Sample } from "./Sample";

/** One sentence, one button, and the board that it leads to. */
export function Hero({ intervalMs }: { readonly intervalMs: number }) {
  const [chosen, choose] = useState(games[0]);
  const [moveLimit, setMoveLimit] = useState(DEFAULT_PACE);
  const [level, setLevel] = useState<Level>();
  if (chosen === undefined) return null;
  return (
    <section className="relative isolate">
      <div
        aria-hidden="true"
        className="ruled-paper pointer-events-none absolute inset-0 -z-10 -mt-20"
      />
      <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-12 px-4 pb-16 pt-6 sm:px-6 sm:pt-10 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:pb-24">
        <div>
          <h1 className="text-[clamp(1.75rem,9.2vw,2.5rem)] font-semibold leading-[1.04] tracking-[-0.04em] text-nowrap sm:text-[3.4rem]">
            Board games
            <br />
            anybody can check.
          </h1>
          <p className="mt-5 max-w-md text-lg leading-relaxed text-soft sm:text-xl">
            Every move is signed by its player, and anybody can verify it. You just play: no
            account, no download.
          </p>
          <PlayCard
            game={chosen}
            moveLimit={moveLimit}
            intervalMs={intervalMs}
            level={level}
            onGame={(game) => startTransition(() => choose(game))}
            onLevel={setLevel}
            onPace={setMoveLimit}
          />
        </div>
        <div aria-hidden="true" className="hidden rounded-lg shadow-board sm:block">
          <Sample key={chosen.name} game={chosen} />
        </div>
      </div>
    </section>
  );
}
