import type { Decoded } from "./decoder.js";
import type * as shapes from "./shapes.js";

/** Something changed a match. */
export type MatchEvent = Decoded<typeof shapes.matchEvent>;
/** A player, as they are now. */
export type PlayerEvent = Decoded<typeof shapes.playerEvent>;
/** A match as it starts or ends. */
export type LobbyEvent = Decoded<typeof shapes.lobbyEvent>;
/** Everybody who waits now. */
export type QueueEvent = Decoded<typeof shapes.queueEvent>;
/** A block was made; or more blocks are proven, and this is still the latest. */
export type BlockEvent = Decoded<typeof shapes.blockEvent>;
/** The part of a block event that a clock, a check of the state and the finality of moves need. */
export type HeadEvent = Decoded<typeof shapes.headEvent>;
