import { stringToField } from "@proto-kit/protocol";
import { Matches } from "../matches/Matches.js";
import { Matchmaking } from "../matchmaking/Matchmaking.js";
import { Sessions } from "../sessions/Sessions.js";
import { gameModules, games } from "./games.js";

/** The runtime: what can be done on the chain. */
export const runtimeModules = { Sessions, Matches, Matchmaking, ...gameModules };

/** What the operators of one chain agree on. It is part of the circuits. */
export interface ChainTerms {
  /** The chain's name. Its domain is part of what wallets sign: see `assertDomain`. */
  name: string;
  /** How many blocks a round of queues lasts. */
  roundLength: number;
}

export const defaultTerms: ChainTerms = { name: "kifu-devnet", roundLength: 20 };

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
