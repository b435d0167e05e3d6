import type { RatingChange } from "@kifu/client";

type Rated = Pick<RatingChange, "rating">;

export interface Progress {
  readonly count: number;
  readonly first: number;
  readonly last: number;
  readonly highest: number;
  readonly lowest: number;
}

/** A player's ratings after their rated matches, oldest first, in numbers. Undefined without any. */
export function progressOf(changes: readonly Rated[]): Progress | undefined {
  const ratings = changes.map(({ rating }) => rating);
  const [first, last] = [ratings[0], ratings.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const [highest, lowest] = [Math.max(...ratings), Math.min(...ratings)];
  return { count: ratings.length, first, last, highest, lowest };
}

/** The room above and below a chart's line. */
const MARGIN = 6;

/**
 * The points of a chart's line, oldest first, for a `polyline`. A single rating is a level line.
 *
 * @example pointsOf([{ rating: 1500 }, { rating: 1600 }], 100, 50) // "0,44 100,6"
 */
export function pointsOf(changes: readonly Rated[], width: number, height: number): string {
  const { highest = 0, lowest = 0 } = progressOf(changes) ?? {};
  const ratings = changes.length === 1 ? [...changes, ...changes] : changes;
  const range = highest - lowest;
  return ratings
    .map(({ rating }, i) => {
      const x = (width * i) / (ratings.length - 1);
      const share = range === 0 ? 0.5 : (highest - rating) / range;
      const y = MARGIN + share * (height - 2 * MARGIN);
      return `${round(x)},${round(y)}`;
    })
    .join(" ");
}

function round(number: number): number {
  return Math.round(10 * number) / 10;
}
