import { Matches } from "../matches/Matches.js";
import { Matchmaking } from "../matchmaking/Matchmaking.js";
import { Sessions } from "../sessions/Sessions.js";
import { gameModules, games } from "./games.js";
import type { ChainTerms } from "./terms.js";

export { domainOf, signedMatch } from "./domain.js";
export { type ChainTerms, defaultTerms } from "./terms.js";

/** The runtime: what can be done on the chain. */
export const runtimeModules = { Sessions, Matches, Matchmaking, ...gameModules };

export function runtimeConfig(terms: ChainTerms) {
  return {
    Sessions: {},
    Matches: {},
    Matchmaking: { roundLength: terms.roundLength, games },
    Randzu: {},
    TicTacToe: {},
  };
}
