"use client";

import { useState } from "react";
import { Segments } from "../components/Segments";
import { anyGames } from "./anyGames";
import { RulesView } from "./RulesView";

interface RulesPageProps {
  /** The name of the game that is chosen at first. */
  readonly chosen: string | undefined;
}

/** Plays any listed game without a chain, and runs the game's circuit on each move. */
export function RulesPage({ chosen }: RulesPageProps) {
  const [name, setName] = useState(chosen);
  const game = anyGames.find(({ rules }) => rules.name === name) ?? anyGames[0];
  if (game === undefined) return null;

  const choose = (next: string) => {
    setName(next);
    window.history.replaceState(null, "", `?game=${encodeURIComponent(next)}`);
  };
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 pt-6 sm:px-6 sm:pt-10">
      <header>
        <h1 className="text-3xl font-semibold sm:text-4xl">Rules</h1>
        <p className="mt-2 max-w-2xl leading-relaxed text-soft">
          Play any game’s rules without a chain. The game’s circuit judges the same fields, without
          a proof. This page exists in development only.
        </p>
        <div className="mt-5 max-w-2xl">
          <Segments
            name="game"
            title="Game"
            options={anyGames.map(({ rules, words }) => ({
              value: rules.name,
              label: words.title,
            }))}
            chosen={game.rules.name}
            onChoose={choose}
          />
        </div>
      </header>
      <RulesView key={game.rules.name} game={game} />
    </div>
  );
}
