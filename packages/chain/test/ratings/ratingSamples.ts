import type { Random } from "@kifu/kit/testing";
import {
  driftOf,
  HIGHEST_RATING,
  LARGEST_DRIFT,
  LARGEST_VARIANCE,
  LOWEST_RATING,
  type PlainRating,
  ratingOf,
  SMALLEST_DRIFT,
  SMALLEST_VARIANCE,
  varianceOf,
} from "../../src/ratings/glicko.js";

/** A rating in points, with Glickman's usual volatility. */
export function points(rating: number, deviation: number, volatility = 0.06): PlainRating {
  return {
    rating: ratingOf(rating),
    variance: varianceOf(deviation),
    drift: driftOf(volatility),
    ratedAt: 0n,
  };
}

const lowest: PlainRating = {
  rating: LOWEST_RATING,
  variance: SMALLEST_VARIANCE,
  drift: SMALLEST_DRIFT,
  ratedAt: 0n,
};
const highest: PlainRating = {
  rating: HIGHEST_RATING,
  variance: LARGEST_VARIANCE,
  drift: LARGEST_DRIFT,
  ratedAt: 0n,
};

/** Ratings at the edges of what a leaf can hold. */
export const edges: readonly PlainRating[] = [
  lowest,
  highest,
  { ...lowest, variance: LARGEST_VARIANCE, drift: LARGEST_DRIFT },
  { ...highest, variance: SMALLEST_VARIANCE, drift: SMALLEST_DRIFT },
];

/** Any rating that a leaf can hold. */
export function anyRating(random: Random): PlainRating {
  const between = (least: bigint, most: bigint) => least + (random.bits(64) % (most - least + 1n));
  return {
    rating: between(LOWEST_RATING, HIGHEST_RATING),
    variance: between(SMALLEST_VARIANCE, LARGEST_VARIANCE),
    drift: between(SMALLEST_DRIFT, LARGEST_DRIFT),
    ratedAt: between(0n, 1n << 24n),
  };
}
