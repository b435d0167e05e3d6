import { Matches } from "../engine/Matches.js";
import { Matchmaking } from "../matchmaking/Matchmaking.js";
import { Sessions } from "../engine/Sessions.js";
import { Stakes } from "../stakes/Stakes.js";
import { Treasury } from "../stakes/Treasury.js";
import { type GameModule, gameModules, games } from "./games.js";
import type { ChainTerms } from "./chainTerms.js";

export { domainOf, signedMatch } from "./domainOf.js";
export { type ChainTerms, defaultTerms, hasUsualCircuits } from "./chainTerms.js";

const modulesOfAll = { Sessions, Matches, Matchmaking, Stakes, ...gameModules };

/** All runtime modules. A chain without a faucet lacks `Treasury`. */
export const runtimeModules = { ...modulesOfAll, Treasury };

/**
 * The modules of a chain with these terms. The type lists all modules, though `Treasury` may be
 * absent.
 */
export function modulesOf({ faucet }: Pick<ChainTerms, "faucet">): typeof runtimeModules {
  return faucet ? runtimeModules : (modulesOfAll as typeof runtimeModules);
}

const gameConfigs = Object.fromEntries(
  Object.keys(gameModules).map((name) => [name, {}]),
) as Record<GameModule, object>;

/** The settings of each module for a chain with these terms. */
export function runtimeConfig(terms: ChainTerms) {
  return {
    Sessions: {},
    Matches: {},
    Matchmaking: { roundLength: terms.roundLength, games },
    Stakes: {},
    ...gameConfigs,
    Treasury: {},
  };
}
