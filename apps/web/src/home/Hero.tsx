"use client";

import { botMoveLimit } from "@kifu/bots/pools";
import { useChain } from "@kifu/client/react";
import { useRouter } from "next/navigation";
import { useDeferredValue, useState } from "react";
import { allGames, gameNamed } from "../games";
import type { Level } from "@kifu/kit/plain";
import { searchLink } from "../links/searchLink";
import { press } from "../search/takeOpening";
import { DEFAULT_PACE, isSlowPace } from "../lib/paces";
import { promiseText } from "../lib/proofText";
import { space, texts } from "../texts/texts";
import { canBeRated, PlayCard } from "./PlayCard";
import { Sample } from "./Sample";
import { fairGame } from "./fairGame";
import { useResume } from "./useResume";

export function Hero({ faucet }: { readonly faucet: boolean }) {
  const { home } = texts();
  const chain = useChain().value;
  const [chosen, choose] = useState(allGames()[0]);
  const [moveLimit, setMoveLimit] = useState(DEFAULT_PACE);
  const [level, setLevel] = useState<Level>();
  const [stake, chooseStake] = useState<number | undefined>(0);
  const [wantsRated, setWantsRated] = useState(false);
  const resume = useResume();
  const router = useRouter();
  // While the code of the chosen game's board loads, the previous board stays visible. The play
  // button already starts the chosen game.
  const shown = useDeferredValue(chosen);
  if (chosen === undefined || shown === undefined) return null;
  const askedLimit = level === undefined ? moveLimit : botMoveLimit(moveLimit, level);
  const chooseGame = (game: typeof chosen) => {
    choose(game);
    // In games with hidden hands both players have to be there.
    if (game.hidden !== undefined && isSlowPace(moveLimit)) setMoveLimit(DEFAULT_PACE);
  };
  const takeStake = (next: number | undefined) => {
    chooseStake(next);
    if (stake === 0 && next !== 0) chooseFair();
  };
  const takeRated = (next: boolean) => {
    setWantsRated(next);
    if (next) chooseFair();
  };
  // Only when a stake or a rating is first chosen, so that players can go back to their game.
  const chooseFair = () => choose(gameNamed(fairGame(chosen.name)) ?? chosen);
  // Bots play no slow matches, so a level does not count for them.
  const rated = wantsRated && (isSlowPace(moveLimit) || canBeRated(level, stake));
  const terms = { game: chosen.name, moveLimit: askedLimit, stake: 0, rated };
  const start = (move: string) => {
    const page = searchLink(terms);
    press(page, move);
    router.push(page);
  };
  // A press on the board must not stake anything or end something unfinished. In games with
  // hidden information, devices make the first moves, so there is nothing to press.
  const isFree =
    shown.hidden === undefined && resume === undefined && (level !== undefined || stake === 0);
  return (
    <section className="relative isolate">
      <div
        aria-hidden="true"
        className="ruled-paper pointer-events-none absolute inset-0 -z-10 -mt-20"
      />
      <div className="hero">
        <div>
          <h1 className="hero-title whitespace-pre-line">{home.headline}</h1>
          <p className="hero-text">
            {promiseText(chain)}
            {space()}
            {home.justPlay}
          </p>
          <PlayCard
            game={chosen}
            moveLimit={moveLimit}
            level={level}
            stake={stake}
            rated={rated}
            resume={resume}
            faucet={faucet}
            onStake={takeStake}
            onRated={takeRated}
            onGame={chooseGame}
            onLevel={setLevel}
            onPace={setMoveLimit}
          />
        </div>
        <div className="hidden sm:block">
          <Sample
            key={shown.name}
            game={shown}
            onStart={isFree && shown === chosen ? start : undefined}
          />
        </div>
      </div>
    </section>
  );
}
