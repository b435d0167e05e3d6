import type { GameRating } from "@kifu/client";
import { gameNamed } from "../games";
import { RatingText } from "./RatingText";
import { texts } from "../texts/texts";

/** A player's ratings, for their page. Games that this app does not show are left out. */
export function RatingList({ ratings }: { readonly ratings: readonly GameRating[] }) {
  const known = ratings.flatMap((rating) => {
    const game = gameNamed(rating.game);
    return game === undefined ? [] : [{ title: game.title, rating }];
  });
  if (known.length === 0) return null;
  return (
    <ul aria-label={texts().ratings.ratings} className="flex flex-wrap gap-x-6 gap-y-2">
      {known.map(({ title, rating }) => (
        <li key={title}>
          {title} <RatingText rating={rating} />
        </li>
      ))}
    </ul>
  );
}
