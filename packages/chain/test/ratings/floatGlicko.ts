/**
 * Glicko-2 in floating-point numbers, step by step as in Mark Glickman's paper, with the limits of
 * `glicko.ts`. Volatility is found by the paper's iteration.
 */
export interface FloatRating {
  rating: number;
  deviation: number;
  volatility: number;
  ratedAt: number;
}

export interface FloatResult {
  opponent: Pick<FloatRating, "rating" | "deviation">;
  score: number;
}

const POINTS = 173.7178;
const TAU = 0.5;
const PERIOD = 2 ** 19;
const CLOSE = 1e-12;

export const newcomer: FloatRating = { rating: 1500, deviation: 350, volatility: 0.06, ratedAt: 0 };

export function floatGrown(player: FloatRating, time: number): FloatRating {
  const phi = player.deviation / POINTS;
  const variance = phi ** 2 + player.volatility ** 2 * ((time - player.ratedAt) / PERIOD);
  return { ...player, deviation: Math.min(POINTS * Math.sqrt(variance), 350) };
}

export function floatRated(
  player: FloatRating,
  results: readonly FloatResult[],
  time: number,
): FloatRating {
  const mu = (player.rating - 1500) / POINTS;
  const phi = player.deviation / POINTS;
  let information = 0;
  let surprise = 0;
  for (const { opponent, score } of results) {
    const g = 1 / Math.sqrt(1 + (3 * (opponent.deviation / POINTS) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-g * (mu - (opponent.rating - 1500) / POINTS)));
    information += g ** 2 * expected * (1 - expected);
    surprise += g * (score - expected);
  }
  const v = 1 / information;
  const volatility = clamp(0.01, newVolatility(phi, v, v * surprise, player.volatility), 0.1);
  const before = floatGrown({ ...player, volatility }, time).deviation / POINTS;
  const after = 1 / Math.sqrt(1 / before ** 2 + information);
  return {
    rating: clamp(100, player.rating + POINTS * after ** 2 * surprise, 4000),
    deviation: clamp(45, POINTS * after, 350),
    volatility,
    ratedAt: time,
  };
}

/** Step 5 of the paper: the Illinois algorithm. */
function newVolatility(phi: number, v: number, delta: number, sigma: number): number {
  const a = Math.log(sigma ** 2);
  const f = (x: number) => {
    const e = Math.exp(x);
    return (
      (e * (delta ** 2 - phi ** 2 - v - e)) / (2 * (phi ** 2 + v + e) ** 2) - (x - a) / TAU ** 2
    );
  };
  let A = a;
  let B: number;
  if (delta ** 2 > phi ** 2 + v) {
    B = Math.log(delta ** 2 - phi ** 2 - v);
  } else {
    let k = 1;
    while (f(a - k * TAU) < 0) k++;
    B = a - k * TAU;
  }
  let [fA, fB] = [f(A), f(B)];
  while (Math.abs(B - A) > CLOSE) {
    const C = A + ((A - B) * fA) / (fB - fA);
    const fC = f(C);
    if (fC * fB <= 0) [A, fA] = [B, fB];
    else fA /= 2;
    [B, fB] = [C, fC];
  }
  return Math.exp(A / 2);
}

function clamp(least: number, number: number, most: number): number {
  return Math.min(Math.max(least, number), most);
}
