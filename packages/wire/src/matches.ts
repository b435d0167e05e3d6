import {
  address,
  clockNumber,
  count,
  decimal,
  type Decoded,
  flag,
  height,
  label,
  largeCount,
  list,
  MOST_ARGUMENTS,
  MOST_MOVE_FIELDS,
  moveText,
  object,
  oneOf,
  optional,
  pair,
  seatSignature,
  textLike,
} from "./decoder.js";
import { rating } from "./players.js";

/** The number of a seat: 0 for the side that moves first, 1 for the other. */
export const seatNumber = oneOf(0, 1);

/** How final something is. Each level includes those before it. */
export type Finality = Decoded<typeof finality>;
export const finality = oneOf(
  /** Accepted by the node. */
  "seen",
  /** In a block. */
  "sequenced",
  /** In a block with a proof. */
  "proven",
  /** In a block that is settled on the base layer. */
  "settled",
);

/** How a match ended; `running` until then. The order is that of the chain's result numbers. */
export const matchResults = ["running", "first-won", "second-won", "drawn", "aborted"] as const;
/** How a match ended; `running` until then. */
export type MatchResult = (typeof matchResults)[number];

/**
 * The reasons for which a match ends; `none` while it runs. Their order is the order of the
 * chain's reason numbers.
 */
export const endReasons = [
  "none",
  "board",
  "resignation",
  "timeout",
  "signed-twice",
  "abort",
  "agreement",
  "foul",
] as const;
/** What ended a match; `none` until then. */
export type EndReason = (typeof endReasons)[number];

/** Which matches a list contains. */
export type MatchStatus = Decoded<typeof matchStatus>;
export const matchStatus = oneOf(
  /** The clock is running. */
  "running",
  /** The clock has run out, and nobody has claimed the timeout yet. Anyone may. */
  "overdue",
  /** The match has a result. */
  "finished",
);

/** A session of a seat's owner that has not taken over the seat yet. */
const nextSession = object({
  /** The session's key; undefined if the owner revoked the session. */
  key: optional(address),
  /**
   * The first second at which anybody can put the session in the seat. Until then, the seat's
   * earlier key signs the moves.
   */
  from: largeCount,
});

/** A player's seat in a match. */
export type Seat = Decoded<typeof seat>;
export const seat = object({
  /** The player's address, in base58. */
  owner: address,
  /** The session key that may move for the owner. */
  sessionKey: optional(address),
  /** The chain's time at which the session of `sessionKey` expires. */
  sessionExpiresAt: largeCount,
  /** A newer session of the owner, which has not taken over the seat of a running match yet. */
  nextSession: optional(nextSession),
  /** The owner's rating in this game before the match. undefined if the match is casual. */
  rating: optional(rating),
  /** The owner's rating after the match. undefined until the match is rated. */
  ratingAfter: optional(rating),
});

/** A draw that a player has offered since the last move. */
export type DrawOffer = Decoded<typeof drawOffer>;
export const drawOffer = object({
  /** The seat that made the offer: 0 or 1. */
  seat: seatNumber,
  /** Whether the opponent has declined the offer. */
  declined: flag,
});

/**
 * A takeback that a player has asked for since the last move. It takes back the player's own last
 * move and, if it is their turn, also the reply.
 */
export type TakebackOffer = Decoded<typeof takebackOffer>;
export const takebackOffer = drawOffer;

/** A match as the node has it, including moves that are not in a block yet. */
export type Match = Decoded<typeof match>;
export const match = object({
  id: count,
  /** The game's name. */
  game: label,
  gameNumber: count,
  /** The side that moves first comes first. */
  seats: pair(seat),
  /** Whose turn it is: 0 for the first seat, 1 for the second. */
  turn: seatNumber,
  /** The number of moves that have been played. */
  ply: count,
  /**
   * The clock's number. Up to 65,535: the seconds that a side has for each move. Above: bank *
   * 65536 + increment, in seconds. If its lower 16 bits are 32768 or more: bank * 65536 + 32768 +
   * increment, in days.
   */
  moveLimit: clockNumber,
  /** The last second in which the side to move may move. */
  deadline: count,
  /**
   * The first second at which the match can be aborted. Set after a player has announced an
   * abort. A move before that second cancels the abort.
   */
  abortFrom: optional(count),
  /** The seat of the player who announced the abort. */
  abortBy: optional(seatNumber),
  /** The seconds that each side had left after the last move, by seat. */
  timeLeft: pair(count),
  /** What each player has staked; 0 for nothing. */
  stake: largeCount,
  /** Whether the pot has been paid: all of it to the winner, or to each player their own stake. */
  paid: flag,
  /** Whether the players agreed that the match is rated. */
  rated: flag,
  /**
   * When the last move was made, in the chain's seconds. If there is no move yet, the time when
   * the match began. The signature of the next move covers this time.
   */
  lastMoveTime: count,
  /** A hash of all moves so far, in decimal. The next signed move extends it. */
  transcript: decimal,
  /**
   * `running` until the match ends. After that, how the match ended: first-won, second-won, drawn
   * or aborted.
   */
  result: oneOf(...matchResults),
  /**
   * What ended the match: none, board, resignation, timeout, signed-twice, abort, agreement
   * or foul.
   */
  reason: oneOf(...endReasons),
  /** The winning line, as cells in the game's notation; undefined if there is none. */
  line: optional(list(label, 100)),
  /** The position, as decimal field elements. */
  state: list(decimal, 16),
  /** The height of the block in which the match started. */
  startedAt: count,
  /** The height of the block in which the match ended. */
  endedAt: optional(count),
  /**
   * When the match's first block was made, in milliseconds since 1970 by this node's clock.
   * undefined if another node made it. No proof covers this value.
   */
  startTime: optional(largeCount),
  /** When the block in which the match ended was made; see `startTime`. */
  endTime: optional(largeCount),
  /** Whether some moves are not in a block yet. */
  pending: flag,
  /** A draw that a player has offered since the last move. */
  drawOffer: optional(drawOffer),
  /** A takeback that a player has asked for since the last move. */
  takebackOffer: optional(takebackOffer),
});

/** A move that the node has accepted. */
export type Move = Decoded<typeof move>;
export const move = object({
  /** Counted from 1. */
  ply: count,
  seat: seatNumber,
  /** The move in the game's notation. */
  move: moveText,
  /** The move's fields in the chain's encoding, as decimal numbers. */
  fields: list(decimal, MOST_MOVE_FIELDS),
  /** The transaction's hash; undefined for a signed move that is in no transaction yet. */
  transaction: optional(decimal),
  /**
   * The height of the move's block. For a move that is in no block yet, the height of the next
   * block.
   */
  height: count,
  finality,
  /**
   * When the move was made, in the chain's seconds. The signature of the next move covers this
   * time.
   */
  time: largeCount,
  /**
   * The bound that the player signed for the move's seconds, minus the seconds that the move
   * took. undefined for a move that is its own transaction, because its player signed no bound.
   */
  spare: optional(count),
  /**
   * The player's signature over all moves up to this one. undefined for some moves in blocks,
   * because a segment keeps only each side's last signature.
   */
  signed: optional(seatSignature),
});

/** Part of a list of matches. */
export const matchPage = object({
  items: list(match),
  /** Pass this number as `after` to get the next page. undefined on the last page. */
  next: optional(count),
});

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

/** Reports that a match started or ended. */
export type LobbyEvent = Decoded<typeof lobbyEvent>;
export const lobbyEvent = object({ height, match });

/*
 * A match's course, with which the players check the match. Unlike the match's record, the course
 * also contains the moves that are in no block yet.
 */

/**
 * A transaction's signature.
 *
 * Type: ProtokitSignature
 */
const signature = object({ r: decimal, s: decimal });

/** A move, with everything that later signatures cover. */
export type CourseMove = Decoded<typeof courseMove>;
export const courseMove = object({
  /** Counted from 1. */
  ply: count,
  /** The move's fields in the chain's encoding, as decimal numbers. */
  fields: list(decimal, MOST_MOVE_FIELDS),
  /** When the move was made, in the chain's seconds. */
  time: largeCount,
  /**
   * The bound that the player signed for the move's seconds, minus the seconds that the move
   * took. undefined for a move that is its own transaction, because its player signed no bound.
   */
  spare: optional(count),
  /**
   * The player's signature over all moves up to this one. undefined for some moves in blocks,
   * because a segment keeps only each side's last signature.
   */
  signed: optional(seatSignature),
});

const signedFields = {
  /** The address of the key that signed, in base58. */
  sender: address,
  nonce: decimal,
  argsFields: list(decimal, MOST_ARGUMENTS),
  signature,
};

/**
 * A move that its player sent as its own signed transaction.
 *
 * Type: SentMove
 */
export type SingleMove = Decoded<typeof singleMove>;
export const singleMove = object({
  /** The number of the move, counted from 1. */
  ply: count,
  ...signedFields,
});

/**
 * A signed transaction that opened a session.
 *
 * Type: Grant
 */
export type SessionGrant = Decoded<typeof sessionGrant>;
export const sessionGrant = object({
  /** For example `Matchmaking.register`. */
  method: textLike(/^\w{1,40}\.\w{1,40}$/, "a method"),
  ...signedFields,
});

/** Moves that were taken back by agreement. */
const takenBack = object({
  /** When the moves were taken back, in the chain's seconds. */
  time: largeCount,
  moves: list(courseMove, 2),
  /** The signatures of both seats over the resulting transcript, by seat. */
  signed: pair(seatSignature),
});

/**
 * All moves and takebacks of a match, with their signatures. The match's transcript hashes them
 * all, including the moves that were taken back.
 */
export type MatchCourse = Decoded<typeof matchCourse>;
export const matchCourse = object({
  /** When the match began, in the chain's seconds. */
  begun: largeCount,
  /** The moves that were not taken back, in order. */
  moves: list(courseMove),
  /** The takebacks, earliest first. */
  takenBack: list(takenBack),
  /** Those of the last two moves that were sent as transactions. */
  sent: list(singleMove, 2),
  /**
   * The transactions that opened sessions: for each player, the session that signed last and the
   * session that has the seat now.
   */
  grants: list(sessionGrant, 8),
});
