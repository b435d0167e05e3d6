import type { GameRating } from "@kifu/client";
import { useState } from "react";
import { late } from "../components/late";
import { gameNamed } from "../games";
import { RatingText } from "./RatingText";
import { texts } from "../texts/texts";

/** Loaded late, because few visitors open it. */
const RatingProgress = late(async () => (await import("./RatingProgress")).RatingProgress);

interface RatingListProps {
  readonly address: string;
  readonly ratings: readonly GameRating[];
}

/** A player's ratings, for their page. Games that this app does not show are left out. */
export function RatingList({ address, ratings }: RatingListProps) {
  const [isOpen, open] = useState(false);
  const known = ratings.flatMap((rating) => {
    const game = gameNamed(rating.game);
    return game === undefined ? [] : [{ title: game.title, rating }];
  });
  if (known.length === 0) return null;
  const said = texts().ratings;
  return (
    <section>
      <ul aria-label={said.ratings} className="flex flex-wrap gap-x-6 gap-y-2">
        {known.map(({ title, rating }) => (
          <li key={title}>
            {title} <RatingText rating={rating} />
          </li>
        ))}
      </ul>
      <details className="mt-2" onToggle={(event) => open(event.currentTarget.open)}>
        <summary className="w-fit cursor-pointer py-3 text-sm text-soft hover:text-ink">
          {said.progress}
        </summary>
        {isOpen && (
          <div className="mt-2 grid gap-6 sm:grid-cols-2">
            {known.map(({ rating: { game } }) => (
              <RatingProgress key={game} address={address} game={game} />
            ))}
          </div>
        )}
      </details>
    </section>
  );
}
