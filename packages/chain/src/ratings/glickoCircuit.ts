import { Bool, Field, Gadgets, Provable } from "o1js";
import { belowZero } from "../engine/arithmetic.js";
import {
  exponentialTables,
  HIGHEST_RATING,
  LARGEST_DRIFT,
  LARGEST_VARIANCE,
  LOWEST_RATING,
  ONE,
  PERIOD_BITS,
  REST_BITS,
  SERIES,
  SMALLEST_DRIFT,
  SMALLEST_VARIANCE,
  squareRoot,
  TABLES,
  THREE_BY_PI_SQUARED,
} from "./glicko.js";
import { Rating } from "./Rating.js";

/**
 * Glicko-2 as a circuit: the steps of `glicko.ts`, which explains them. Every number is an integer.
 * The bounds in the comments hold for all stored ratings and up to three games in a period.
 */

/** An opponent as they were before the game, and the player's half points: 0, 1 or 2. */
export interface RatedResult {
  readonly opponent: Pick<Rating, "rating" | "variance">;
  readonly halfPoints: Field;
}

/** The rating after these games, which count as one rating period that ends at `time`. */
export function ratedAfter(player: Rating, results: readonly RatedResult[], time: Field): Rating {
  let sum = Field(0);
  let surprise = Field(0);
  for (const { opponent, halfPoints } of results) {
    const weight = weightOf(opponent.variance);
    const expected = expectedScore(player.rating.sub(opponent.rating).seal(), weight);
    const spread = expected.mul(Field(ONE).sub(expected)).seal();
    sum = sum.add(weight.square().mul(spread)).seal();
    surprise = surprise.add(weight.mul(halfPoints.mul(ONE >> 1n).sub(expected))).seal();
  }
  // Below 3·2^126.
  const information = shifted(sum, 96, 48);

  const drift = driftAfter(player, information, surprise);
  const before = grown(player, drift, time);
  const growthLimit = before
    .mul(information)
    .add(ONE * ONE)
    .seal();
  const variance = quotient(before.mul(ONE * ONE).seal(), growthLimit, 48, 80);
  // The change is above −2^48 and below 2^48.
  const change = shifted(
    variance
      .mul(surprise)
      .add(1n << 112n)
      .seal(),
    64,
    64,
  ).sub(1n << 48n);
  return new Rating({
    rating: within(LOWEST_RATING, player.rating.add(change).seal(), HIGHEST_RATING),
    variance: within(SMALLEST_VARIANCE, variance, LARGEST_VARIANCE),
    drift,
    ratedAt: time,
  });
}

/** The player's variance at `time`, which is not before the last change. */
export function varianceAt(player: Rating, time: Field): Field {
  return grown(player, player.drift, time);
}

/** `weightOf` of `glicko.ts`, for a variance below 2^35. */
export function weightOf(variance: Field): Field {
  const square = variance
    .mul(THREE_BY_PI_SQUARED)
    .add(ONE * ONE)
    .seal();
  const weight = Provable.witness(Field, () => squareRoot((1n << 128n) / square.toBigInt()));
  // A weight below 2^48 keeps the products below 2^165. Exactly one weight has its square times
  // `square` at most 2^128, and the next weight's above it.
  Gadgets.rangeCheckN(48, weight);
  const left = Field(1n << 128n)
    .sub(weight.square().seal().mul(square))
    .seal();
  Gadgets.rangeCheckN(112, left);
  // (weight + 1)²·square − 2^128 is at least 1.
  const step = weight.mul(2).add(1).seal().mul(square);
  Gadgets.rangeCheckN(112, step.sub(left).sub(1).seal());
  return weight;
}

/** `expectedScore` of `glicko.ts`, for a lead between −2^37 and 2^37. */
export function expectedScore(lead: Field, weight: Field): Field {
  const { isBelow: isBehind } = belowZero(lead, 48);
  const behind = isBehind.toField();
  const distance = lead.sub(lead.mul(behind).mul(2)).seal();
  const rest = exponential(shifted(weight.mul(distance).seal(), 32, 48));
  const better = quotient(Field(ONE * ONE), rest.add(ONE).seal(), 48, 48);
  return better.add(behind.mul(Field(ONE).sub(better.mul(2)))).seal();
}

/** `exponential` of `glicko.ts`, for any x below 2^37. */
export function exponential(x: Field): Field {
  const bits = Array.from({ length: 4 * TABLES }, (_, i) =>
    Provable.witness(Bool, () => ((x.toBigInt() >> (REST_BITS + BigInt(i))) & 1n) === 1n),
  );
  const high = bits.reduce((sum, bit, i) => sum.add(bit.toField().mul(1n << BigInt(i))), Field(0));
  // The rest is an integer between −2^37 and 2^37. If this multiple of it fits 32 bits, it is
  // from 0 up to 2^25, so there is only one choice of bits.
  const rest = x.sub(high.mul(1n << REST_BITS)).seal();
  Gadgets.rangeCheckN(32, rest.mul(1n << (32n - REST_BITS)).seal());

  let power = Field(1);
  let series = Field(0);
  SERIES.forEach((term, i) => {
    series = series.add(power.mul(term * ONE ** BigInt(3 - i))).seal();
    power = power.mul(rest.neg()).seal();
  });
  const factors = exponentialTables.map((table, i) => lookUp(table, bits.slice(4 * i, 4 * i + 4)));
  // Below 2^225: each factor is at most 2^32, and the series at most 2^128.
  const product = factors.reduce((product, factor) => product.mul(factor).seal(), series);
  return shifted(product, 192, 48);
}

/** The entry of a table of 16 with this index. The lowest bit is first. */
function lookUp(table: readonly bigint[], bits: readonly Bool[]): Field {
  // A table is a sum of products of bits, one product for each index.
  const coefficients = [...table];
  bits.forEach((_, i) => {
    coefficients.forEach((_, at) => {
      const without = at & ~(1 << i);
      if (at !== without) coefficients[at]! -= coefficients[without]!;
    });
  });
  const products = bits.reduce(
    (products, bit) => [...products, ...products.map((each) => each.mul(bit.toField()).seal())],
    [Field(1)],
  );
  return products
    .reduce((sum, product, i) => sum.add(product.mul(coefficients[i]!)), Field(0))
    .seal();
}

function driftAfter({ variance, drift }: Rating, information: Field, surprise: Field): Field {
  const total = variance
    .mul(1n << 16n)
    .add(drift)
    .seal();
  const certainty = shifted(
    total
      .mul(information)
      .add(1n << 80n)
      .seal(),
    48,
    64,
  );
  // `surprise` is above −2^66 and below 2^66.
  const shift = shifted(surprise.add(1n << 80n).seal(), 32, 64)
    .sub(1n << 48n)
    .seal();
  const push = shift.square().sub(information.mul(certainty)).seal().mul(drift).seal();
  const divisor = certainty.square().mul(8).seal();
  // The change is above −2^47 and below 2^47.
  const raised = push.add(divisor.mul(1n << 47n)).seal();
  const change = quotient(raised, divisor, 48, 96)
    .sub(1n << 47n)
    .seal();
  const grownBy = change
    .square()
    .add(change.mul(1n << 49n))
    .add(1n << 97n)
    .seal();
  const after = shifted(
    drift
      .mul(grownBy)
      .mul(1n << 15n)
      .seal(),
    112,
    48,
  );
  return within(SMALLEST_DRIFT, after, LARGEST_DRIFT);
}

function grown({ variance, ratedAt }: Rating, drift: Field, time: Field): Field {
  // Both times are below 2^63, and time never runs back.
  const absence = time.sub(ratedAt).seal();
  const growth = shifted(
    drift
      .mul(absence)
      .mul(1n << (32n - PERIOD_BITS))
      .seal(),
    48,
    80,
  );
  return atMost(variance.add(growth).seal(), LARGEST_VARIANCE);
}

/** The nearest number in a range. All numbers are above −2^96 and below 2^96. */
function within(least: bigint, number: Field, most: bigint): Field {
  return atMost(atLeast(number, least), most);
}

function atLeast(number: Field, least: bigint): Field {
  const excess = number.sub(least).seal();
  const { isBelow } = belowZero(excess, 96);
  return excess.mul(isBelow.not().toField()).add(least).seal();
}

function atMost(number: Field, most: bigint): Field {
  const excess = number.sub(most).seal();
  const { isBelow } = belowZero(excess, 96);
  return excess.mul(isBelow.toField()).add(most).seal();
}

/**
 * `number` divided by 2^bits, rounded down, if the result fits `resultBits`. Otherwise the proof
 * fails. Both are multiples of 16, and their sum is below 254.
 */
export function shifted(number: Field, bits: number, resultBits: number): Field {
  const result = Provable.witness(Field, () => number.toBigInt() >> BigInt(bits));
  Gadgets.rangeCheckN(resultBits, result);
  // The remainder. Because both parts are in range, there is only one such pair.
  Gadgets.rangeCheckN(bits, number.sub(result.mul(1n << BigInt(bits))).seal());
  return result;
}

/**
 * `dividend` divided by `divisor`, rounded down, if the result fits `resultBits` and the divisor
 * fits `divisorBits` and is not 0. Both are multiples of 16, and their sum is below 254.
 */
export function quotient(
  dividend: Field,
  divisor: Field,
  resultBits: number,
  divisorBits: number,
): Field {
  const result = Provable.witness(Field, () => dividend.toBigInt() / divisor.toBigInt());
  Gadgets.rangeCheckN(resultBits, result);
  const remainder = dividend.sub(result.mul(divisor)).seal();
  Gadgets.rangeCheckN(divisorBits, remainder);
  // The remainder is below the divisor. So there is only one such pair.
  Gadgets.rangeCheckN(divisorBits, divisor.sub(remainder).sub(1).seal());
  return result;
}
