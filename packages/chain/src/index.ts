/** The chain: its runtime, its protocol, and what clients of it need to know. */
export * from "./codes.js";
export * from "./matches/match.js";
export { type GameModule, gameModule } from "./matches/gameModule.js";
export { moveArguments, positionOf, provable } from "./matches/moveArguments.js";
export { protocolConfig, protocolModules } from "./protocol/modules.js";
export { gameModules, gameNumbers, games } from "./runtime/games.js";
export {
  type ChainTerms,
  defaultTerms,
  domainOf,
  runtimeConfig,
  runtimeModules,
} from "./runtime/modules.js";
export { LONGEST_SESSION, Scope, Session } from "./sessions/session.js";
export { KeyFields } from "./state/key.js";
