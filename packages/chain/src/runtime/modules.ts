import { stringToField } from "@proto-kit/protocol";
import { Matches } from "../matches/Matches.js";
import { Matchmaking } from "../matchmaking/Matchmaking.js";
import { Sessions } from "../sessions/Sessions.js";
import { gameModules, games } from "./games.js";
import type { ChainTerms } from "./terms.js";

export { type ChainTerms, defaultTerms } from "./terms.js";

/** The runtime: what can be done on the chain. */
export const runtimeModules = { Sessions, Matches, Matchmaking, ...gameModules };

/** The value that a wallet-signed method carries on the chain of this name. */
export function domainOf(name: string): bigint {
  return stringToField(name).toBigInt();
}

export function runtimeConfig(terms: ChainTerms) {
  const domain = domainOf(terms.name);
  return {
    Sessions: { domain },
    Matches: { domain },
    Matchmaking: { roundLength: terms.roundLength, games },
    Randzu: {},
    TicTacToe: {},
  };
}
