/**
 * Glicko-2 in whole numbers, without circuits. `glickoCircuit.ts` has the same steps as a circuit
 * and gives exactly the same numbers. Both follow Mark Glickman, "Example of the Glicko-2 system".
 *
 * Squares are kept instead of the deviation and the volatility, because every step but one needs
 * only the squares. Ratings, deviations and volatilities are in Glicko-2's unit.
 */

/** Glicko-2's unit in rating points. */
export const POINTS = 173.7178;

/** One, in the numbers of ratings and variances. */
export const ONE = 1n << 32n;
/** One, in the numbers of drifts, which are much smaller. */
export const DRIFT_ONE = 1n << 48n;
/** A rating period is 2^19 seconds, about six days. */
export const PERIOD_BITS = 19n;

/** A player's rating in one game, as it is stored. */
export interface PlainRating {
  /** The rating above 0 points. */
  readonly rating: bigint;
  /** The square of the deviation. */
  readonly variance: bigint;
  /** The square of the volatility: how much the variance grows in a rating period. */
  readonly drift: bigint;
  /** The chain's time at which the rating was last changed. */
  readonly ratedAt: bigint;
}

/** An opponent as they were before the game, and the player's half points: 0, 1 or 2. */
export interface PlainResult {
  readonly opponent: Pick<PlainRating, "rating" | "variance">;
  readonly halfPoints: bigint;
}

/** A rating in the numbers of `PlainRating`. */
export function ratingOf(points: number): bigint {
  return BigInt(Math.round((points / POINTS) * 2 ** 32));
}

/** A deviation's variance in the numbers of `PlainRating`. */
export function varianceOf(deviation: number): bigint {
  return BigInt(Math.round((deviation / POINTS) ** 2 * 2 ** 32));
}

/** A volatility's drift in the numbers of `PlainRating`. */
export function driftOf(volatility: number): bigint {
  return BigInt(Math.round(volatility ** 2 * 2 ** 48));
}

/** The ranges of what is stored. A result outside is moved to the nearest number inside. */
export const LOWEST_RATING = ratingOf(100);
export const HIGHEST_RATING = ratingOf(4000);
/** Below this, ratings would hardly move any more. */
export const SMALLEST_VARIANCE = varianceOf(45);
/** Nobody is less certain than a newcomer. */
export const LARGEST_VARIANCE = varianceOf(350);
export const SMALLEST_DRIFT = driftOf(0.01);
export const LARGEST_DRIFT = driftOf(0.1);

/** What a player has before their first rated match of a game. */
export const NEWCOMER: PlainRating = {
  rating: ratingOf(1500),
  variance: LARGEST_VARIANCE,
  drift: driftOf(0.06),
  ratedAt: 0n,
};

/** 3/π². */
export const THREE_BY_PI_SQUARED = BigInt(Math.round(0.30396355092701333 * 2 ** 32));

/** The rating, with what the player's absence until `time` adds to its variance. */
export function grownUntil(rating: PlainRating, time: bigint): PlainRating {
  return { ...rating, variance: grown(rating, time) };
}

/** The rating after these games, which count as one rating period that ends at `time`. */
export function ratedAfter(
  player: PlainRating,
  results: readonly PlainResult[],
  time: bigint,
): PlainRating {
  let information = 0n;
  // The sum of g·(score − expected score), in 2^-64.
  let surprise = 0n;
  for (const { opponent, halfPoints } of results) {
    const weight = weightOf(opponent.variance);
    const expected = expectedScore(player.rating - opponent.rating, weight);
    information += weight * weight * expected * (ONE - expected);
    surprise += weight * (halfPoints * (ONE >> 1n) - expected);
  }
  information >>= 96n;

  const drift = driftAfter(player, information, surprise >> 32n);
  const before = grown({ ...player, drift }, time);
  const variance = (before << 64n) / ((ONE << 32n) + before * information);
  const rating = player.rating + ((variance * surprise) >> 64n);
  return {
    rating: within(LOWEST_RATING, rating, HIGHEST_RATING),
    variance: within(SMALLEST_VARIANCE, variance, LARGEST_VARIANCE),
    drift,
    ratedAt: time,
  };
}

/**
 * The rating after one match that was rated at `time`: what `Ratings.rate` computes for each
 * player. `opponent` is the other player's rating before it.
 */
export function ratedAfterMatch(
  player: PlainRating,
  { opponent, halfPoints }: { readonly opponent: PlainRating; readonly halfPoints: bigint },
  time: bigint,
): PlainRating {
  return ratedAfter(player, [{ opponent: grownUntil(opponent, time), halfPoints }], time);
}

/** Glickman's g(φ): how much a result against an opponent with this variance says. */
export function weightOf(variance: bigint): bigint {
  // The largest g with g²·(1 + 3φ²/π²) ≤ 1.
  return squareRoot((1n << 128n) / ((ONE << 32n) + THREE_BY_PI_SQUARED * variance));
}

/** The expected score of a player who is ahead of the opponent by this much, in [0, 1]. */
export function expectedScore(lead: bigint, weight: bigint): bigint {
  const distance = lead < 0n ? -lead : lead;
  const better = (1n << 64n) / (ONE + exponential((weight * distance) >> 32n));
  return lead < 0n ? ONE - better : better;
}

/** A number below 32 is split into this many parts of four bits, and a rest below 2^-7. */
export const TABLES = 3;
/** The bits of the rest, which are the lowest. */
export const REST_BITS = 25n;
const REST = 1n << REST_BITS;

/** The first terms of the series of the exponential function. The next is below 2^-32. */
export const SERIES = [ONE, ONE, ONE >> 1n, (ONE + 3n) / 6n] as const;

/** e^-x for x in [0, 32). */
export function exponential(x: bigint): bigint {
  const rest = x & (REST - 1n);
  let product = SERIES.reduce(
    (sum, term, i) => sum + term * (-rest) ** BigInt(i) * ONE ** BigInt(3 - i),
    0n,
  );
  for (let i = 0; i < TABLES; i++) {
    const part = (x >> (REST_BITS + BigInt(4 * i))) & 15n;
    product *= exponentialTables[i]![Number(part)]!;
  }
  return product >> 192n;
}

/** For each table, e^-x for the sixteen values of its four bits. */
export const exponentialTables: readonly (readonly bigint[])[] = tables();

/**
 * The tables are part of the circuit. They are computed with whole numbers, because `Math.exp`
 * may round differently from one engine to the next.
 */
function tables(): bigint[][] {
  const PRECISION = 128n;
  // e^(-1/128) by its series.
  let base = 0n;
  let term = 1n << PRECISION;
  for (let n = 1n; term !== 0n; n++) {
    base += n % 2n === 1n ? term : -term;
    term = term / (n << (32n - REST_BITS));
  }
  return Array.from({ length: TABLES }, (_, table) => {
    const step = power(base, 1n << BigInt(4 * table), PRECISION);
    return Array.from({ length: 16 }, (_, i) => {
      const value = power(step, BigInt(i), PRECISION);
      return (value + (1n << (PRECISION - 33n))) >> (PRECISION - 32n);
    });
  });
}

function power(base: bigint, exponent: bigint, precision: bigint): bigint {
  let result = 1n << precision;
  for (let i = 0n; i < exponent; i++) result = (result * base) >> precision;
  return result;
}

/**
 * The drift after a period: Glickman's step 5, with τ = 1/2. The new volatility σ' solves
 * ln σ'² = ln σ² + τ²·h(σ'²). The right side hardly depends on σ': a result changes ln σ² by less
 * than 0.0013, so h(σ²) in place of h(σ'²) is wrong by less than a thousandth of the change.
 */
function driftAfter(
  { variance, drift }: PlainRating,
  information: bigint,
  surprise: bigint,
): bigint {
  const certainty = (DRIFT_ONE * ONE + ((variance << 16n) + drift) * information) >> 48n;
  // 8·h·τ², since h = drift·(surprise² − information·certainty) / (2·certainty²).
  const push = drift * (surprise * surprise - information * certainty);
  const change = floorOf(push, 8n * certainty * certainty);
  // e^change up to the square of the change.
  const after = (drift * ((1n << 97n) + (change << 49n) + change * change)) >> 97n;
  return within(SMALLEST_DRIFT, after, LARGEST_DRIFT);
}

/** The player's variance at `time`: Glickman's step 6, with the time since the last change. */
function grown({ variance, drift, ratedAt }: PlainRating, time: bigint): bigint {
  const growth = (drift * (time - ratedAt)) >> (16n + PERIOD_BITS);
  return within(0n, variance + growth, LARGEST_VARIANCE);
}

function within(least: bigint, number: bigint, most: bigint): bigint {
  if (number < least) return least;
  return number > most ? most : number;
}

function floorOf(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return quotient * divisor > dividend ? quotient - 1n : quotient;
}

/** The largest whole number whose square is at most `square`. */
export function squareRoot(square: bigint): bigint {
  let root = BigInt(Math.floor(Math.sqrt(Number(square))));
  while (root * root > square) root--;
  while ((root + 1n) * (root + 1n) <= square) root++;
  return root;
}

/** Ratings are provisional while their deviation is larger than this many points. */
const PROVISIONAL = 110;

/** A rating as it is shown. */
export interface ShownRating {
  readonly rating: number;
  readonly deviation: number;
  readonly isProvisional: boolean;
}

/** A rating and its deviation in points at `time`. */
export function shownRating(stored: PlainRating, time: bigint): ShownRating {
  const deviation = POINTS * Math.sqrt(Number(grown(stored, time)) / 2 ** 32);
  return {
    rating: (POINTS * Number(stored.rating)) / 2 ** 32,
    deviation,
    isProvisional: deviation > PROVISIONAL,
  };
}
