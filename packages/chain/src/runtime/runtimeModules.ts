import { Matches } from "../matches/Matches.js";
import { Matchmaking } from "../matchmaking/Matchmaking.js";
import { Sessions } from "../sessions/Sessions.js";
import { type GameName, gameModules, games } from "./games.js";
import type { ChainTerms } from "./chainTerms.js";

export { domainOf, signedMatch } from "./domainOf.js";
export { type ChainTerms, defaultTerms } from "./chainTerms.js";

/** The runtime: what can be done on the chain. */
export const runtimeModules = { Sessions, Matches, Matchmaking, ...gameModules };

const gameConfigs = Object.fromEntries(
  Object.keys(gameModules).map((name) => [name, {}]),
) as Record<GameName, object>;

/** The settings of each module, under the terms of the chain. */
export function runtimeConfig(terms: ChainTerms) {
  return {
    Sessions: {},
    Matches: {},
    Matchmaking: { roundLength: terms.roundLength, games },
    ...gameConfigs,
  };
}
