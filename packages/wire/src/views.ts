import {
  address,
  bigNumber,
  clockNumber,
  count,
  decimal,
  type Decoded,
  field,
  flag,
  height,
  label,
  largeCount,
  list,
  MOST_MOVE_FIELDS,
  moveText,
  object,
  oneOf,
  optional,
  pair,
  salt,
  textLike,
} from "./decoder.js";
import { gameRating, rating } from "./ratings.js";
import { side } from "./Side.js";

/**
 * The values that a node sends. This is the only description of them: each decoder checks a value,
 * names its TypeScript type and selects its fields in a query, and `npm run docs` derives the
 * GraphQL type of the same name from the decoder and its comments. Addresses are in base58, and
 * moves are in the game's notation.
 */

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

/** A seat's signature over a match's transcript, for a move, a draw or a takeback. In decimal. */
export type SeatSignature = Decoded<typeof seatSignature>;
export const seatSignature = object({
  /** Whether the owner's wallet signed; otherwise the session key did. */
  byOwner: flag,
  x: decimal,
  y: decimal,
  z: decimal,
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

/** A key that may play for its owner without asking the wallet. */
export type Session = Decoded<typeof session>;
export const session = object({
  key: address,
  /** The chain's time at which the session expires. */
  expiresAt: count,
  /** 1: the session may play. 2: it may play and seek. */
  scope: count,
  active: flag,
});

/** The queue or the open seek in which a player waits. */
export type PlayerQueue = Decoded<typeof playerQueue>;
export const playerQueue = object({
  game: label,
  /** The clock's number, as in `Match`. */
  moveLimit: clockNumber,
  /** What each player stakes; 0 for nothing. */
  stake: largeCount,
  /** Whether the match is rated. */
  rated: flag,
  /** Who moves first. 0: either player, as in every queue. 1: this player. 2: the opponent. */
  side,
  /**
   * True for a signed seek, which another player's seek can meet. False for a queue, which a
   * registration can meet.
   */
  seek: flag,
  /** The only opponent whom the player accepts; undefined for anybody. */
  opponent: optional(address),
  /** The queue's round; undefined for a seek. */
  round: optional(count),
  /** False once the queue's round is over, when nobody can meet the player there. */
  waiting: flag,
});

/** An open seek that names one player, as that player sees it. */
export type PlayerInvitation = Decoded<typeof playerInvitation>;
export const playerInvitation = object({
  /** The player who seeks. */
  owner: address,
  game: label,
  /** The clock's number, as in `Match`. */
  moveLimit: clockNumber,
  /** What each player stakes; 0 for nothing. */
  stake: largeCount,
  /** Whether the match is rated. */
  rated: flag,
  /** Who moves first. 0: either player. 1: the owner. 2: the named player. */
  side,
  /** Shows that the owner used the named player's link. Only the named player can check it. */
  proof: optional(field),
});

/**
 * The maximum number of invitations that a node shows to one player.
 *
 * Limit: invitations that a player sees.
 */
export const MOST_INVITATIONS = 20;

/**
 * The maximum number of current slow matches that a node lists for a player. A player may have
 * more.
 *
 * Limit: slow matches in a player's list.
 */
export const MOST_SLOW_MATCHES = 200;

/** The number of matches that a player has won, lost and drawn. */
export type Tally = Decoded<typeof tally>;
export const tally = object({ won: count, lost: count, drawn: count });

/** The number of a player's matches of one game that they have won, lost and drawn. */
const gameTally = object({ game: label, won: count, lost: count, drawn: count });

/** How a player's matches have ended. */
export type PlayerResults = Decoded<typeof playerResults>;
export const playerResults = object({
  /** The games in which the player has a result. */
  games: list(gameTally, 100),
  /**
   * When the player's first match began, in milliseconds since 1970 by this node's clock. undefined
   * if there is none, or if another node made its block.
   */
  since: optional(largeCount),
  /** The number of the player's latest finished matches that `timeouts` counts, at most 20. */
  latest: count,
  /** In how many of these the player let the clock run out. */
  timeouts: count,
});

/** The public state of a player, including what is not in a block yet. */
export type Player = Decoded<typeof player>;
export const player = object({
  /** The player's address, in base58. */
  owner: address,
  /** The nonce of the next transaction that this key signs. */
  nonce: bigNumber,
  /**
   * The player's current match, unless it is slow. A match is current until it has a result, even
   * after its clock has run out.
   */
  activeMatch: optional(count),
  /** The latest match that is not slow. */
  latestMatch: optional(count),
  latestSlowMatch: optional(count),
  /** The player's current slow matches, in the order of their start. */
  slowMatches: list(count, MOST_SLOW_MATCHES),
  /** How the player's matches ended. Running matches do not count. */
  tally,
  /** The player's ratings, in the games of which they have played rated matches. */
  ratings: list(gameRating),
  /** What the player seeks, or the queue that the player has joined. */
  queue: optional(playerQueue),
  session: optional(session),
  /** The player's balance, without stakes whose pots are not paid yet. */
  balance: largeCount,
  /** How much the player's session may stake. */
  allowance: largeCount,
  /** Open seeks that name this player, oldest first. */
  invitations: list(playerInvitation, MOST_INVITATIONS),
});

/**
 * The maximum number of players whose names one query asks for.
 *
 * Limit: players in the query `names`.
 */
export const MOST_NAMES = 50;

/** A name that a player has chosen, with the player's signature over it. */
export type SignedName = Decoded<typeof signedName>;
export const signedName = object({
  owner: address,
  name: label,
  /** The chain's time at which the player signed it. */
  time: largeCount,
  /** The key that signed: the owner's, or their session's at that time. */
  key: address,
  signed: seatSignature,
});

/** A player who waits for an opponent, and the terms. */
export type QueueEntry = Decoded<typeof queueEntry>;
export const queueEntry = object({
  game: label,
  /** The clock's number, as in `Match`. */
  moveLimit: clockNumber,
  /** What each player stakes; 0 for nothing. */
  stake: largeCount,
  /** Whether the match is rated. */
  rated: flag,
  /** Who moves first. 0: either player, as in every queue. 1: the owner. 2: the opponent. */
  side,
  /**
   * True for a signed seek, which another player's seek can meet. False for a queue, which a
   * registration can meet.
   */
  seek: flag,
  /** The queue's round; undefined for a seek. */
  round: optional(count),
  owner: address,
  /** The owner's rating in this game. undefined if they have none yet. */
  rating: optional(rating),
});

/** A transaction as its block lists it. */
export type BlockTransaction = Decoded<typeof blockTransaction>;
export const blockTransaction = object({
  hash: decimal,
  /**
   * False if the transaction failed. A failed transaction uses up its nonce and changes nothing
   * else.
   */
  ok: flag,
  /** Why the transaction failed. */
  code: optional(label),
  /** For example `Randzu.makeMove`. */
  method: label,
});

/** A block of the chain. */
export type Block = Decoded<typeof block>;
export const block = object(
  {
    height: count,
    /** The chain's time, in seconds since genesis. */
    time: largeCount,
    hash: decimal,
    stateRoot: decimal,
    /** At most the first twenty transactions. */
    transactions: list(blockTransaction),
    transactionCount: count,
    finality,
  },
  { transactions: "(first: 20)" },
);

/** A game that the chain has. */
const game = object({
  name: label,
  /** The game's number in matches and queues on the chain. */
  number: count,
});

/** A chain's identity and progress. */
export type Chain = Decoded<typeof chain>;
export const chain = object({
  name: label,
  /** Distinguishes this chain from others of the same name: 32 hexadecimal digits. */
  salt,
  /**
   * The value that binds signatures to this chain, in decimal. It is a hash of the chain's name,
   * round length, salt and faucet.
   */
  domain: bigNumber,
  /** The length of a queue round in seconds. */
  roundLength: count,
  /** Whether the chain gives play money to anyone who asks, with `Treasury.grant`. */
  faucet: flag,
  round: count,
  /** The height of the latest block; undefined before the first block. */
  height: optional(height),
  /** The chain's time in seconds since genesis. All game clocks use it. */
  time: largeCount,
  stateRoot: decimal,
  runningMatches: count,
  /** The number of accepted transactions that wait for the next block. */
  pendingTransactions: count,
  /** How many blocks are proven, counted from the first. */
  provenBlocks: count,
  /** How many blocks are settled, counted from the first. */
  settledBlocks: count,
  /** The key that verifies receipts: Ed25519, in hexadecimal. */
  receiptKey: textLike(/^[0-9a-f]{64}$/, "a key"),
  games: list(game),
});

/** A transaction's status. `failed` and `dropped` never change. */
export type TransactionState = Decoded<typeof transactionStatus>;
export const transactionStatus = oneOf(
  /** Accepted, but not in a block yet. */
  "pending",
  /** The transaction is in a block and succeeded. */
  "included",
  /** In a block, but it changed nothing except its sender's nonce. */
  "failed",
  /** It will never be in a block. */
  "dropped",
  /** In a block with a proof. */
  "proven",
  /** In a block that is settled on the base layer. */
  "settled",
);

/** The status of a transaction, and its block. */
export type Transaction = Decoded<typeof transaction>;
export const transaction = object({
  hash: decimal,
  status: transactionStatus,
  /**
   * The height of the transaction's block. undefined while the transaction is pending, and after
   * it was dropped.
   */
  height: optional(count),
  /** Why the transaction failed or was dropped. */
  code: optional(label),
});

/** Part of a long list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Pass this number as `after` to get the next page. undefined on the last page. */
  readonly next: number | undefined;
}

/** Part of a list of matches. */
export const matchPage = object({
  items: list(match),
  /** Pass this number as `after` to get the next page. undefined on the last page. */
  next: optional(count),
});

/** A signed transaction in the form that the node accepts. */
export interface TransactionJson {
  readonly hash: string;
  readonly methodId: string;
  readonly nonce: string;
  readonly sender: string;
  readonly argsFields: readonly string[];
  readonly auxiliaryData: readonly string[];
  readonly signature: { readonly r: string; readonly s: string };
  readonly isMessage: boolean;
}
