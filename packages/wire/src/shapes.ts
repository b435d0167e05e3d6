import {
  address,
  bigNumber,
  clockNumber,
  count,
  decimal,
  type Decoder,
  field,
  flag,
  height,
  label,
  list,
  object,
  oneOf,
  optional,
  pair,
  salt,
  textLike,
} from "./decoder.js";
import { MOST_MOVE_FIELDS } from "./mostFields.js";
import { side } from "./Side.js";

/**
 * Decoders for the values that a node sends. They also decide which fields a query asks for.
 * `types.ts` names the decoded types. Addresses are in base58, and moves are in the game's
 * notation.
 */

/** How a match ended; `running` until then. The order is that of the chain's result numbers. */
export const matchResults = ["running", "first-won", "second-won", "drawn", "aborted"] as const;
/** What ended a match; `none` until then. The order is that of the chain's reason numbers. */
export const endReasons = [
  "none",
  "board",
  "resignation",
  "timeout",
  "signed-twice",
  "abort",
  "agreement",
] as const;

const turn = oneOf(0, 1);
const finality = oneOf("seen", "sequenced", "proven", "settled");

/** A player's seat in a match. */
export const seat = object({
  owner: address,
  /** The session key that may move for the owner. */
  sessionKey: optional(address),
  sessionExpiresAt: count,
  /** A newer session of the owner, which has not taken over the seat of a running match yet. */
  nextSession: optional(
    object({
      /** The new session's key; undefined if the owner revoked the session. */
      key: optional(address),
      /**
       * The second from which anybody can put the new session in the seat. Until then the old key
       * moves.
       */
      from: count,
    }),
  ),
});

/** A draw that a player has offered since the last move. */
export const drawOffer = object({
  seat: turn,
  declined: flag,
});

/**
 * A takeback that a player has asked for since the last move. It takes back the player's own last
 * move and, if it is their turn, also the reply.
 */
export const takebackOffer = drawOffer;

/** A match as the node has it, including moves that are not in a block yet. */
export const match = object({
  id: count,
  game: label,
  gameNumber: count,
  seats: pair(seat),
  turn,
  ply: count,
  /** The clock's number: seconds per move, or a bank with an increment. */
  moveLimit: clockNumber,
  /** The last second in which the side to move may move. */
  deadline: count,
  /**
   * The second from which the match can be aborted, unless a move comes first. Set after a player
   * has announced an abort.
   */
  abortFrom: optional(count),
  /** The seconds that each side had left after the last move, by seat. */
  timeLeft: pair(count),
  stake: count,
  paid: flag,
  /**
   * When the last move was made. Before the first move, when the match began. The signature of
   * the next move covers this time.
   */
  lastMoveTime: count,
  /** A hash of all moves so far. The next signed move extends it. */
  transcript: decimal,
  result: oneOf(...matchResults),
  reason: oneOf(...endReasons),
  /** The winning line, as cells in the game's notation; undefined if there is none. */
  line: optional(list(label, 100)),
  /** The position, as decimal field elements. */
  state: list(decimal, 16),
  startedAt: count,
  endedAt: optional(count),
  /**
   * When the match began, in milliseconds since 1970 by this node's clock. undefined if another
   * node made those blocks. No proof covers this value.
   */
  startTime: optional(count),
  endTime: optional(count),
  /** Whether some moves are not in a block yet. */
  pending: flag,
  drawOffer: optional(drawOffer),
  takebackOffer: optional(takebackOffer),
});

/** A seat's signature over a match's transcript, for a move, a draw or a takeback. */
export const seatSignature = object({
  /** Whether the owner's wallet signed; otherwise the session key did. */
  byOwner: flag,
  x: decimal,
  y: decimal,
  z: decimal,
});

/** A move that the node has accepted. */
export const move = object({
  ply: count,
  seat: turn,
  /** The move in the game's notation. */
  move: label,
  fields: list(decimal, MOST_MOVE_FIELDS),
  /** undefined for a signed move that is in no transaction yet. */
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
  time: count,
  /**
   * The signed bound minus the seconds that the move took. undefined for a move that is its own
   * transaction, because its player signed no bound.
   */
  spare: optional(count),
  /**
   * The player's signature over all moves up to this one. A segment in a block keeps only each
   * side's last signature.
   */
  signed: optional(seatSignature),
});

/** A key that may play for its owner without asking the wallet. */
export const session = object({
  key: address,
  expiresAt: count,
  /** 1: the session may play. 2: it may play and seek. */
  scope: count,
  active: flag,
});

/** The queue or the open seek in which a player waits. */
export const playerQueue = object({
  game: label,
  moveLimit: clockNumber,
  stake: count,
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
export const playerInvitation = object({
  owner: address,
  game: label,
  moveLimit: clockNumber,
  stake: count,
  /** Who moves first. 0: either player. 1: the owner. 2: the named player. */
  side,
  /** Shows that the owner used the named player's link. Only the named player can check it. */
  proof: optional(field),
});

/** The maximum number of invitations that a node shows to one player. */
export const MOST_INVITATIONS = 20;

/** How a player's matches ended. */
export const tally = object({ won: count, lost: count, drawn: count });

/** What anybody can see of a player. */
export const player = object({
  owner: address,
  /** The nonce of the next transaction that this key signs. */
  nonce: bigNumber,
  /**
   * The player's current match. A match is current until it has a result, even after its clock
   * has run out.
   */
  activeMatch: optional(count),
  latestMatch: optional(count),
  tally,
  queue: optional(playerQueue),
  session: optional(session),
  /** The player's balance, without stakes whose pots are not paid yet. */
  balance: count,
  allowance: count,
  /** Open seeks that name this player, oldest first. */
  invitations: list(playerInvitation, MOST_INVITATIONS),
});

/** A player who waits for an opponent, and the terms. */
export const queueEntry = object({
  game: label,
  moveLimit: clockNumber,
  stake: count,
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
});

/** A transaction as listed in its block. */
export const blockTransaction = object({
  hash: decimal,
  /**
   * False if the transaction failed. A failed transaction uses up its nonce and changes nothing
   * else.
   */
  ok: flag,
  code: optional(label),
  /** For example `Randzu.makeMove`. */
  method: label,
});

/** A block of the chain, with its first transactions. */
export const block = object(
  {
    height: count,
    /** The chain's time, in seconds since genesis. */
    time: count,
    hash: decimal,
    stateRoot: decimal,
    /** At most the first twenty transactions. */
    transactions: list(blockTransaction),
    transactionCount: count,
    finality,
  },
  { transactions: "(first: 20)" },
);

/** A chain's identity and progress. */
export const chain = object({
  name: label,
  /** Distinguishes this chain from others of the same name: 32 hexadecimal digits. */
  salt,
  /**
   * The value that binds signatures to this chain. It is a hash of the chain's name, round
   * length, salt and faucet.
   */
  domain: bigNumber,
  roundLength: count,
  /** Whether the chain gives play money to anyone who asks. */
  faucet: flag,
  round: count,
  /** undefined before the first block. */
  height: optional(height),
  /** The chain's time in seconds since genesis. All game clocks use it. */
  time: count,
  stateRoot: decimal,
  runningMatches: count,
  pendingTransactions: count,
  provenBlocks: count,
  settledBlocks: count,
  /** The key that verifies receipts: Ed25519, in hexadecimal. */
  receiptKey: textLike(/^[0-9a-f]{64}$/, "a key"),
  games: list(object({ name: label, number: count })),
});

/** A transaction's status. */
export const transaction = object({
  hash: decimal,
  /** The transaction's finality. `failed` and `dropped` never change. */
  status: oneOf("pending", "included", "failed", "dropped", "proven", "settled"),
  /** undefined while the transaction is pending or after it was dropped. */
  height: optional(count),
  code: optional(label),
});

/*
 * Pushed events. To resume without missing an event, subscribe with the `height` of the last
 * event. A height is that of a block, or -1 before the first block. The node then repeats the
 * events that are in no block yet, and those of a block that was only partly read. Matches and
 * players are always sent in their current state.
 */

/**
 * A match changed. The event has the match's current state and the move that changed it, if any.
 * It lists the seats whose players left and those whose players are present. The node knows
 * nothing about a seat in neither list.
 */
export const matchEvent = object({
  height,
  match,
  move: optional(move),
  away: list(turn, 2),
  present: list(turn, 2),
  /** The phrase that a seat said last. Gone after half a minute, or when the node restarts. */
  greeting: optional(object({ seat: turn, phrase: count, time: count })),
});
/** The current state of a player who changed. */
export const playerEvent = object({ height, player });
/** A match that started or ended. */
export const lobbyEvent = object({ height, match });
/** Everybody who waits now. */
export const queueEvent = object({ height, waiting: list(queueEntry) });
const proven = { provenBlocks: count, settledBlocks: count };
/**
 * A block was made. The event is repeated when more blocks are proven and this one is still the
 * latest.
 */
export const blockEvent = object({ height, block, ...proven });

/** The part of a block event that clocks, state checks and the finality of moves need. */
export const headEvent = object({
  height,
  block: object({ height: count, time: count, stateRoot: decimal }),
  ...proven,
});

/** Part of a long list. */
export function page<Item>(decoder: Decoder<Item>) {
  return object({
    items: list(decoder),
    /** Pass this number as `after` to get the next page. undefined on the last page. */
    next: optional(count),
  });
}
