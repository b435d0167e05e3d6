export { connect } from "./connect.js";
export type * from "./Kifu.js";
export type * from "./Observable.js";
export type * from "./GameRules.js";
export { type Clock, DEFAULT_NODE_URL, readClock, type Side, writeClock } from "@kifu/wire";
export type * from "@kifu/wire/types";
export type * from "./match/MatchHandle.js";

export type * from "./accounts/Account.js";
export type * from "./accounts/Accounts.js";
export { openAccounts } from "./accounts/openAccounts.js";
export type * from "./accounts/KeyStore.js";
export { browserKeys } from "./accounts/browserKeys.js";
export { type LastVisitor, lastVisitor } from "./accounts/lastVisitor.js";
export { memoryKeys } from "./accounts/memoryKeys.js";

export { findMatch } from "./search/findMatch.js";
export { invitationState } from "./search/invitationState.js";
export { oppositeSide } from "./search/oppositeSide.js";
export { rematchOffer } from "./search/rematchOffer.js";
export type * from "./search/Search.js";

export { KifuError } from "./errors/KifuError.js";
export type { Facts, KifuErrorOptions } from "./errors/KifuError.js";

export { waitToRetry } from "./watch/waitToRetry.js";
export { isAddress } from "./mina/address.js";
