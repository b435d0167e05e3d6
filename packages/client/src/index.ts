/** A client for pages: connects to a node, finds opponents, and watches and plays matches. */
export { connect } from "./KifuConnection.js";
export type { Kifu } from "./Kifu.js";
export type { ConnectOptions, MeantChain } from "./accounts/ChainConnection.js";
export type {
  MatchesRequest,
  NodeQueries,
  PageRequest,
  PlayerMatchesRequest,
} from "./node/NodeApi.js";
export type { NodeOptions, NodeReader } from "./node/NodeConnection.js";
export type { Connection, Observable, Watched } from "./node/Observable.js";
export type { GameRules, GameSource, HiddenRules } from "./node/games.js";
export type { Lobby, Notices } from "./node/watch.js";
export {
  type Clock,
  DEFAULT_NODE_URL,
  hashOf,
  readClock,
  type Side,
  wordName,
  writeClock,
} from "@kifu/wire";
export type {
  BalanceChange,
  Block,
  BlockTransaction,
  Chain,
  DrawOffer,
  EndReason,
  Finality,
  GameRating,
  Match,
  MatchResult,
  MatchStatus,
  Move,
  Page,
  Player,
  PlayerInvitation,
  PlayerQueue,
  PlayerResults,
  QueueEntry,
  RankedPlayer,
  Rating,
  RatingChange,
  Seat,
  SeatNumber,
  SeatSignature,
  Session,
  SignedName,
  TakebackOffer,
  Tally,
  Transaction,
  TransactionJson,
  TransactionState,
} from "@kifu/wire";
export type * from "./match/MatchHandle.js";
export type { DuelReport, DuelStanding, DuelStatus } from "./match/duelStatus.js";
export { duelStanding, duelStatuses } from "./match/duelStatus.js";

export type { Account, PlainSignature, Signature, Signer } from "./accounts/Account.js";
export { openAccounts } from "./accounts/openAccounts.js";
export type {
  Accounts,
  AccountsOptions,
  AccountsState,
  SessionState,
} from "./accounts/openAccounts.js";
export type { KeyName, KeyStore, LastVisitor } from "./accounts/KeyStore.js";
export { lastVisitor, memoryKeys } from "./accounts/KeyStore.js";
export { browserKeys } from "./accounts/browserKeys.js";
export { isAddress } from "./accounts/address.js";

export { findMatch } from "./search/findMatch.js";
export {
  activeMatchOf,
  invitationState,
  isPlaying,
  isSlowTerms,
  latestMatchOf,
  oppositeSide,
  rematchOffer,
} from "./search/Search.js";
export type {
  Invitation,
  InvitationLink,
  InvitationTerms,
  Search,
  SearchOptions,
  SearchState,
  StakeOptions,
  TableTerms,
  Terms,
} from "./search/Search.js";

export { KifuError, tellErrorsIn } from "./errors/KifuError.js";
export { texts as ownTexts } from "./errors/errorTexts.js";
export type { Facts, KifuErrorOptions } from "./errors/KifuError.js";
export { waitToRetry } from "./node/retry.js";
