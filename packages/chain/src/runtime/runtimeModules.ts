import { Bridge } from "../bridge/Bridge.js";
import { Matches } from "../engine/Matches.js";
import { Matchmaking } from "../matchmaking/Matchmaking.js";
import { Ratings } from "../ratings/Ratings.js";
import { Sessions } from "../engine/Sessions.js";
import { Stakes } from "../stakes/Stakes.js";
import { Treasury } from "../stakes/Treasury.js";
import { type GameModule, gameModules, games } from "./games.js";
import type { ChainTerms } from "./chainTerms.js";

export { domainOf, signedMatch } from "./domainOf.js";
export { type ChainTerms, defaultTerms, hasUsualCircuits } from "./chainTerms.js";

/**
 * The runtime modules of all chains. The nodes of a chain without a faucet take no call of
 * `Treasury`.
 */
export const runtimeModules = {
  ...{ Sessions, Matches, Matchmaking, Stakes, Bridge },
  ...gameModules,
  Treasury,
  Ratings,
};

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
    Bridge: {},
    ...gameConfigs,
    Treasury: {},
    Ratings: {},
  };
}
