import {
  count,
  decimal,
  type Decoded,
  height,
  largeCount,
  list,
  object,
  optional,
} from "./decoder.js";
import { block, match, move, player, queueEntry, seatNumber } from "./views.js";

/*
 * Pushed events. To resume without missing an event, subscribe with the `height` of the last
 * event that you received. This is the height of a block, or -1 before the first block. The node
 * may repeat events that you already received. Matches and players are always sent in their
 * current state.
 */

/** A preset phrase that a seat said. */
const greeting = object({
  seat: seatNumber,
  /** The number of one of eight preset phrases. */
  phrase: count,
  /** The chain's time when the seat signed it. */
  time: count,
});

/** Reports that a match changed, with its current state. */
export type MatchEvent = Decoded<typeof matchEvent>;
export const matchEvent = object({
  /** The height to resume from. */
  height,
  match,
  /** The move that led to this state, if there was one. */
  move: optional(move),
  /**
   * Seats whose players have left the match or have not come. Lists only players whose clients
   * report presence.
   */
  away: list(seatNumber, 2),
  /** Seats whose players are at the match. The node knows nothing about a seat in neither list. */
  present: list(seatNumber, 2),
  /** The phrase that a seat said last. Gone after half a minute, or when the node restarts. */
  greeting: optional(greeting),
});

/** Reports that a player changed, with the player's current state. */
export type PlayerEvent = Decoded<typeof playerEvent>;
export const playerEvent = object({ height, player });

/** Reports that a match started or ended. */
export type LobbyEvent = Decoded<typeof lobbyEvent>;
export const lobbyEvent = object({ height, match });

/** Lists everybody who waits for an opponent now. */
export type QueueEvent = Decoded<typeof queueEvent>;
export const queueEvent = object({
  height,
  waiting: list(queueEntry),
});

const proven = {
  /** How many blocks are proven, counted from the first. */
  provenBlocks: count,
  /** How many blocks are settled, counted from the first. */
  settledBlocks: count,
};

/**
 * Reports a new block, or that more blocks are proven or settled while the latest block is still
 * the same.
 */
export type BlockEvent = Decoded<typeof blockEvent>;
export const blockEvent = object({ height, block, ...proven });

/**
 * The part of a block event that a client needs for clocks, for state checks and for the finality
 * of moves.
 */
export type HeadEvent = Decoded<typeof headEvent>;
export const headEvent = object({
  height,
  block: object({ height: count, time: largeCount, stateRoot: decimal }),
  ...proven,
});
