import type { Decoded } from "./decoder.js";
import type * as shapes from "./shapes.js";

/** A match changed. */
export type MatchEvent = Decoded<typeof shapes.matchEvent>;
/** A player changed. */
export type PlayerEvent = Decoded<typeof shapes.playerEvent>;
/** A match started or ended. */
export type LobbyEvent = Decoded<typeof shapes.lobbyEvent>;
/** Everybody who waits now. */
export type QueueEvent = Decoded<typeof shapes.queueEvent>;
/** A block was made, or more blocks are proven and this one is still the latest. */
export type BlockEvent = Decoded<typeof shapes.blockEvent>;
/**
 * The part of a block event that is needed for clocks, state checks and the finality of moves.
 */
export type HeadEvent = Decoded<typeof shapes.headEvent>;
