"use client";

import type { CasualRating } from "@kifu/client/ratings";
import { wordsOf } from "../games/words";
import { RatingText } from "./RatingText";
import { texts } from "../texts/texts";
import { useCasualRatings } from "./useCasualRatings";

interface BotRatingProps {
  readonly address: string;
  /** The games' names. */
  readonly games: readonly string[];
}

/** A bot's rating in the game that it plays, beside its name. */
export function BotRating({ address, games }: BotRatingProps) {
  const [rating] = useCasualRatings(address, games);
  if (rating === undefined) return null;
  const { ratings: said } = texts();
  return (
    <span title={said.casualMeans} className="text-sm text-soft">
      {said.casualRating({ rating: () => <RatingText rating={rating} /> })}
      <span className="sr-only">{said.casualMeans}</span>
    </span>
  );
}

/** A bot's ratings in all games that it has played, for its page. */
export function BotRatings({ address, games }: BotRatingProps) {
  const ratings = useCasualRatings(address, games);
  const known = games.flatMap((game, i) => {
    const [rating, title] = [ratings[i], wordsOf(game, texts())?.title];
    return rating === undefined || title === undefined ? [] : [{ title, rating }];
  });
  if (known.length === 0) return null;
  const { ratings: said } = texts();
  return (
    <section>
      <ul aria-label={said.casualRatings} className="flex flex-wrap gap-x-6 gap-y-2">
        {known.map(({ title, rating }) => (
          <li key={title}>
            {title} <RatingText rating={rating} />{" "}
            <span className="text-sm text-soft">{fromText(rating)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-soft">{said.casualMeans}</p>
    </section>
  );
}

/** @example fromText(rating) // "from 12 matches" */
export function fromText({ matches: count }: Pick<CasualRating, "matches">): string {
  return texts().ratings.casualFrom({ count });
}
