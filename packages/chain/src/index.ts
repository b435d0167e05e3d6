/**
 * The chain: its runtime, its protocol, and the rules that nodes and clients share with both.
 */
export * from "./engine/codes.js";
export { MoveMade, MovesTakenBack } from "./engine/moveModule.js";
export {
  type MoveWidths,
  type PlainSeatSignature,
  type PlainSegment,
  readSegment,
  readSignature,
  seatSignatureFields,
  SIGNATURE_FIELDS,
  writeSegment,
} from "./engine/segmentFields.js";
export type { SegmentModule } from "./engine/segmentModule.js";
export { type PlainSignedTwice, readSignedTwice } from "./engine/signedTwiceFields.js";
export { type CheckTranscriptSignature, transcriptCheck } from "./engine/transcriptCheck.js";
export { AbortNotice } from "./engine/AbortNotice.js";
export * from "./engine/Match.js";
export * from "./engine/Player.js";
export * from "./engine/Seat.js";
export { MatchClock } from "./engine/MatchClock.js";
export {
  FORGIVEN_AFTER,
  NOTICE,
  waitingSeat,
  type TakenPlies,
  GRANT,
  LARGEST_STAKE,
  isInTime,
  VALID_FOR,
  VALIDITY_END,
} from "./engine/plainRules.js";
export { AbortAnnounced, MatchEnded, Matches, MatchStarted } from "./engine/Matches.js";
export { moveArguments, positionOf, provable } from "./engine/moveArguments.js";
export { Matchmaking, PlayerLeft, PlayerQueued } from "./matchmaking/Matchmaking.js";
export { seatOfFirst } from "./matchmaking/seatOfFirst.js";
export {
  PAIR_FIELDS,
  pairMethod,
  type PairMethod,
  pairMethods,
  type PlainPair,
  type PlainSignedSeek,
  readPair,
  STAKED_PAIR_FIELDS,
  writePair,
} from "./matchmaking/pairFields.js";
export {
  type PlainTakeback,
  pliesOf,
  readTakeback,
  type TakebackWidths,
  writeTakeback,
} from "./engine/takebackFields.js";
export { type ChainPoint, genesis, pointOf, publicValuesAt } from "./protocol/ChainPoint.js";
export {
  type ChainProof,
  publicValues,
  readChainProof,
  writeChainProof,
} from "./protocol/ChainProof.js";
export { DomainHook } from "./protocol/DomainHook.js";
export { endMethods } from "./protocol/endMethods.js";
export { NetworkBinding } from "./protocol/NetworkBinding.js";
export { protocolConfig, protocolModules } from "./protocol/protocolModules.js";
export { TimeHook } from "./protocol/TimeHook.js";
export { ProofError } from "./protocol/ProofError.js";
export { committedVerificationKey } from "./protocol/committedVerificationKey.js";
export { verifyChain } from "./protocol/verifyChain.js";
export { signCall, signFields, unsignedFields } from "./runtime/signCall.js";
export {
  type GameModule,
  gameNumbers,
  games,
  gamesByName,
  provableGames,
  segmentSizeOf,
  type ShownGame,
  shownGames,
} from "./runtime/games.js";
export { genesisNetworkState, genesisOf } from "./runtime/genesisOf.js";
export { identityOf, committedSnapshot } from "./runtime/snapshot.js";
export { lapsingMethods } from "./runtime/lapsingMethods.js";
export { moduleNamed } from "./runtime/runtimeMethods.js";
export {
  type ChainTerms,
  defaultTerms,
  domainOf,
  hasUsualCircuits,
  runtimeConfig,
  runtimeModules,
  signedMatch,
} from "./runtime/runtimeModules.js";
export { type KifuRuntime, standaloneRuntime } from "./runtime/standaloneRuntime.js";
export { LONGEST_SESSION, Scope, Session } from "./engine/Session.js";
export { SessionOpened, SessionRevoked, Sessions, SessionSeated } from "./engine/Sessions.js";
export { Bridge, Deposited, Withdrawn } from "./bridge/Bridge.js";
export { Crossed, CROSSED_BITS } from "./bridge/Crossed.js";
export {
  actionKinds,
  afterActions,
  BridgeAction,
  NO_ACTIONS,
  type PlainAction,
} from "./bridge/BridgeAction.js";
export { Balance } from "./stakes/Balance.js";
export { PotPaid, Stakes, StakesLocked } from "./stakes/Stakes.js";
export { Granted, Treasury } from "./stakes/Treasury.js";
export { MatchRated, RatingAgreed, Ratings } from "./ratings/Ratings.js";
export { Rating, RatingKey } from "./ratings/Rating.js";
export {
  NEWCOMER,
  type PlainRating,
  ratedAfterMatch,
  shownRating,
  type ShownRating,
} from "./ratings/glicko.js";
export { KeyFields } from "./engine/KeyFields.js";
