export { connect } from "./connect.js";
export type {
  ConnectOptions,
  Kifu,
  Lobby,
  MatchesRequest,
  MeantChain,
  PageRequest,
} from "./Kifu.js";
export type { Connection, Live, Watched } from "./Live.js";
export type { GameRules, GameSource } from "./games.js";
export type * from "./views.js";

export type {
  MatchClock,
  MatchHandle,
  MatchState,
  SeenMatch,
  ShownMove,
  ShownPosition,
} from "./match/MatchHandle.js";

export type { Account, Signature, Signer } from "./accounts/Account.js";
export type {
  Accounts,
  AccountsOptions,
  AccountsState,
  SessionState,
} from "./accounts/Accounts.js";
export { openAccounts } from "./accounts/openAccounts.js";
export type { KeyName, KeyStore } from "./accounts/KeyStore.js";
export { browserKeys } from "./accounts/browserKeys.js";
export { memoryKeys } from "./accounts/memoryKeys.js";

export { findMatch } from "./search/findMatch.js";
export type { Search, SearchState, Terms } from "./search/Search.js";

export { KifuError } from "./errors/KifuError.js";
export type { Facts, KifuErrorOptions } from "./errors/KifuError.js";

export { isAddress } from "./mina/address.js";
