"use client";

import { Suspense, useState } from "react";
import { games } from "../games";
import { DEFAULT_PACE } from "../lib/paces";
import { PlayCard } from "./PlayCard";
import { Sample } from "./Sample";

/** One sentence, one button, and the board that it leads to. */
export function Hero({ intervalMs }: { readonly intervalMs: number }) {
  const [chosen, choose] = useState(games[0]);
  const [moveLimit, setMoveLimit] = useState(DEFAULT_PACE);
  if (chosen === undefined) return null;
  return (
    <section className="relative isolate">
      <div aria-hidden="true" className="ruled-paper absolute inset-0 -z-10 -mt-20" />
      <div className="mx-auto grid w-full max-w-6xl items-center gap-x-16 gap-y-12 px-4 pb-16 pt-6 sm:px-6 sm:pt-10 lg:grid-cols-[1.1fr_1fr] lg:pb-24">
        <div>
          <h1 className="text-[2.6rem] font-semibold leading-[1.04] tracking-[-0.04em] sm:text-6xl lg:text-[4.1rem]">
            Board games nobody can cheat&nbsp;at.
          </h1>
          <p className="mt-5 max-w-md text-lg leading-relaxed text-soft sm:text-xl">
            Every move is checked by mathematics, even against us. You just play: no account, no
            download.
          </p>
          <PlayCard
            game={chosen}
            moveLimit={moveLimit}
            intervalMs={intervalMs}
            onGame={choose}
            onPace={setMoveLimit}
          />
        </div>
        <div aria-hidden="true" className="hidden rounded-lg shadow-board sm:block">
          <Suspense fallback={<div className="aspect-square rounded-lg bg-sunken" />}>
            <Sample game={chosen} />
          </Suspense>
        </div>
      </div>
    </section>
  );
}
