import { type PlainRating, shownRating } from "@kifu/chain";
import type { Rating } from "@kifu/wire";

/** A rating at a time, in whole points. */
export function ratingView(stored: PlainRating, time: bigint): Rating {
  const { rating, deviation, isProvisional } = shownRating(stored, time);
  return {
    rating: Math.round(rating),
    deviation: Math.round(deviation),
    provisional: isProvisional,
  };
}
