import type { Thoroughness } from "../thoroughness.js";
import { randomRun } from "./length.js";

/** How the checks run. The defaults suit small board games. */
export interface CheckOptions extends Thoroughness {
  /** The same seed gives the same samples. Every failure message contains the seed. */
  readonly seed?: number;
  readonly failFast?: boolean;
}

/**
 * Fills in defaults for options that neither the game's `thoroughness` nor its test sets.
 * `../thoroughness.ts` describes the options. The default seed is that of `randomRun`.
 */
export function withDefaults(given: CheckOptions): Required<CheckOptions> {
  return {
    seed: randomRun().seed,
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

/**
 * Options for a quick look, as in `npm run game`. A game's own tests use the settings in its
 * folder.
 */
export const quickOptions = { garbage: 40, botGames: 4 } as const satisfies CheckOptions;
