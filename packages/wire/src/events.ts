import type { Decoded } from "./decoder.js";
import type * as shapes from "./shapes.js";

/** Reports that a match changed. */
export type MatchEvent = Decoded<typeof shapes.matchEvent>;
/** Reports that a player changed. */
export type PlayerEvent = Decoded<typeof shapes.playerEvent>;
/** Reports that a match started or ended. */
export type LobbyEvent = Decoded<typeof shapes.lobbyEvent>;
/** Lists everybody who waits for an opponent now. */
export type QueueEvent = Decoded<typeof shapes.queueEvent>;
/**
 * Reports a new block, or that more blocks are proven while the latest block is still the same.
 */
export type BlockEvent = Decoded<typeof shapes.blockEvent>;
/** The part of a block event that clocks, state checks and the finality of moves need. */
export type HeadEvent = Decoded<typeof shapes.headEvent>;
