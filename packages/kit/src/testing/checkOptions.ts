import type { Thoroughness } from "../thoroughness.js";

/** How the checks are run; what is not given has defaults that suit small board games. */
export interface CheckOptions extends Thoroughness {
  /** The same seed, the same samples. Every failure names it. */
  readonly seed?: number;
  /** Stop at the first check that fails. */
  readonly failFast?: boolean;
}

/**
 * How many random games and samples each check tries, where neither a game's `thoroughness` nor its test says otherwise.
 * `../thoroughness.ts` describes each. The seed is random when it is not given.
 */
export function withDefaults(given: CheckOptions): Required<CheckOptions> {
  return {
    seed: Math.floor(Math.random() * 2 ** 31),
    rowsAtMost: Infinity,
    pliesAtMost: 1000,
    fills: true,
    trustsState: false,
    playouts: 12,
    positions: 80,
    movesPerPosition: 12,
    boards: 6,
    garbage: 200,
    botGames: 20,
    failFast: false,
    ...given,
  };
}

/** For a quick look, as `npm run game` takes it: a game's own tests look at as much as its folder says. */
export const quickOptions = { garbage: 40, botGames: 4 } as const satisfies CheckOptions;
