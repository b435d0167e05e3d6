"use client";

import type { RatingChange } from "@kifu/client";
import { useKifu } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { wordsOf } from "../games/words";
import { texts } from "../texts/texts";
import { pointsOf, progressOf } from "./progress";

/** How many rated matches a chart shows. */
const SHOWN = 100;

const [WIDTH, HEIGHT] = [320, 80];

interface RatingProgressProps {
  readonly address: string;
  /** The game's name. */
  readonly game: string;
}

/** How rated matches have changed a player's rating in a game. Every change is proven. */
export function RatingProgress({ address, game }: RatingProgressProps) {
  const kifu = useKifu();
  const [changes, setChanges] = useState<readonly RatingChange[]>();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    let isHere = true;
    kifu.ratingChanges(address, game, { first: SHOWN }).then(
      ({ items }) => isHere && setChanges([...items].reverse()),
      () => isHere && setMissing(true),
    );
    return () => void (isHere = false);
  }, [kifu, address, game]);
  const { ratings } = texts();
  if (isMissing) return <p className="text-soft">{ratings.notLoaded}</p>;
  const progress = changes && progressOf(changes);
  if (progress === undefined) return null;
  const title = wordsOf(game, texts())?.title ?? game;
  return (
    <figure className="min-w-0">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-20 w-full rounded-lg border border-rule bg-sheet text-accent"
      >
        <polyline
          points={pointsOf(changes!, WIDTH, HEIGHT)}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="mt-1.5 text-sm text-soft">
        {ratings.progressIn({ game: title, ...progress })}
      </figcaption>
    </figure>
  );
}
