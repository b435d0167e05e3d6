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
 * Decoders for what a node sends. They also decide which fields are asked for. `types.ts` names
 * their types. All values are plain: addresses in base58, moves in the game's notation.
 */

/** How a match ended; `running` until then. In the order of their numbers on the chain. */
export const matchResults = ["running", "first-won", "second-won", "drawn", "aborted"] as const;
/** What ended a match; `none` until then. In the order of their numbers on the chain. */
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
  /** The key that may move for the owner. */
  sessionKey: optional(address),
  /** The chain's time at which that key expires. */
  sessionExpiresAt: count,
  /** A newer session of the owner that waits for the seat of a running match. */
  nextSession: optional(
    object({
      /** undefined after a revocation. */
      key: optional(address),
      /** From this second on anybody can seat it. Until then the seat keeps its old key. */
      from: count,
    }),
  ),
});

/** A draw that a player has offered since the last move. */
export const drawOffer = object({
  seat: turn,
  /** Whether the opponent has declined it. */
  declined: flag,
});

/**
 * A takeback that a player has asked for since the last move: of their own last move and, if it
 * is their turn, of the reply.
 */
export const takebackOffer = drawOffer;

/** A match as the node has it, including moves that are not in a block yet. */
export const match = object({
  id: count,
  /** The game's name, as in its rules. */
  game: label,
  gameNumber: count,
  seats: pair(seat),
  turn,
  /** The number of moves. */
  ply: count,
  /** The number of its clock: seconds per move, or a bank with an increment. */
  moveLimit: clockNumber,
  /** The last second in which the side to move may move. */
  deadline: count,
  /**
   * Set when a player announced an abort: from this second on the match can be
   * aborted, unless a move comes first.
   */
  abortFrom: optional(count),
  /** The seconds that each side had left after the last move, by seat. */
  timeLeft: pair(count),
  /** What each player has staked; 0 for nothing. */
  stake: count,
  /** Whether the pot has been paid. */
  paid: flag,
  /** When the last move was made, or the match began. The next move's signature covers it. */
  lastMoveTime: count,
  /** A hash of all moves so far. The next signed move extends it. */
  transcript: decimal,
  result: oneOf(...matchResults),
  reason: oneOf(...endReasons),
  /** The winning line, as cells in the game's notation. */
  line: optional(list(label, 100)),
  /** The game's state, as decimal field elements. */
  state: list(decimal, 16),
  startedAt: count,
  endedAt: optional(count),
  /**
   * When that was, in milliseconds since 1970 by this node's clock. undefined if it did not make
   * those blocks itself. No proof covers it.
   */
  startTime: optional(count),
  endTime: optional(count),
  /** Whether some moves are not in a block yet. */
  pending: flag,
  /** A draw that a player has offered since the last move. */
  drawOffer: optional(drawOffer),
  /** A takeback that a player has asked for since the last move. */
  takebackOffer: optional(takebackOffer),
});

/** A seat's signature over a match's transcript: of a move, a draw or a takeback. */
export const seatSignature = object({
  /** Whether the owner's wallet signed; otherwise the session key did. */
  byOwner: flag,
  x: decimal,
  y: decimal,
  z: decimal,
});

/** A move that the node has accepted. */
export const move = object({
  /** Counted from 1. */
  ply: count,
  seat: turn,
  /** In the game's notation. */
  move: label,
  fields: list(decimal, MOST_MOVE_FIELDS),
  /** undefined for a signed move that is not in a transaction yet. */
  transaction: optional(decimal),
  /** The height of its block, or of the next one. */
  height: count,
  finality,
  /** When it was made, in the chain's seconds. The next move's signature covers it. */
  time: count,
  /**
   * The signed bound minus the seconds that the move took. undefined for a transaction of its
   * own, whose player signed no bound.
   */
  spare: optional(count),
  /**
   * The player's signature over all moves up to this one. A segment in a block keeps only the
   * last signature of each side.
   */
  signed: optional(seatSignature),
});

/** A key that may play for its owner without asking the wallet. */
export const session = object({
  key: address,
  /** The chain's time at which it expires. */
  expiresAt: count,
  /** 1: play. 2: play and seek. */
  scope: count,
  active: flag,
});

/** What a player waits for. */
export const playerQueue = object({
  game: label,
  moveLimit: clockNumber,
  /** What each player stakes; 0 for nothing. */
  stake: count,
  /** Who moves first: 0 either player, as in every queue, 1 the player, 2 the opponent. */
  side,
  /**
   * True for a signed seek, which another seek can meet; false for a queue, which a registration
   * can meet.
   */
  seek: flag,
  /** The only opponent whom the player accepts; undefined for anybody. */
  opponent: optional(address),
  /** The queue's round; undefined for a seek. */
  round: optional(count),
  /** False once the round is over: then nobody can meet the player there. */
  waiting: flag,
});

/** An open seek that names one player, as that player sees it. */
export const playerInvitation = object({
  /** Who seeks. */
  owner: address,
  game: label,
  moveLimit: clockNumber,
  /** What each player stakes; 0 for nothing. */
  stake: count,
  /** Who moves first: 0 either player, 1 the owner, 2 the player whom they seek. */
  side,
  /** Shows that the owner used a link of the player's. Only the player can check it. */
  proof: optional(field),
});

/** The maximum number of invitations of one player. */
export const MOST_INVITATIONS = 20;

/** How a player's matches ended. */
export const tally = object({ won: count, lost: count, drawn: count });

/** What anybody can see of a player. */
export const player = object({
  owner: address,
  /** The nonce of the next transaction that this key signs. */
  nonce: bigNumber,
  /** The player's current match: until it has a result, even if its clock has run out. */
  activeMatch: optional(count),
  latestMatch: optional(count),
  /** Over all ended matches. */
  tally,
  queue: optional(playerQueue),
  session: optional(session),
  /** Their balance, without stakes whose pots are not paid yet. */
  balance: count,
  /** How much their session may stake. */
  allowance: count,
  /** Open seeks that name this player, oldest first. */
  invitations: list(playerInvitation, MOST_INVITATIONS),
});

/** A player who waits, and for what. */
export const queueEntry = object({
  game: label,
  moveLimit: clockNumber,
  /** What each player stakes; 0 for nothing. */
  stake: count,
  /** Who moves first: 0 either player, as in every queue, 1 the owner, 2 the opponent. */
  side,
  /**
   * True for a signed seek, which another seek can meet; false for a queue, which a registration
   * can meet.
   */
  seek: flag,
  /** The queue's round; undefined for a seek. */
  round: optional(count),
  owner: address,
});

/** A transaction as listed in its block. */
export const blockTransaction = object({
  hash: decimal,
  /** False if it failed: then it used its nonce and changed nothing else. */
  ok: flag,
  code: optional(label),
  /** Such as Randzu.makeMove. */
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
    /** At most the first twenty. */
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
   * Part of everything that is signed for this chain. It is derived from name, round length, salt
   * and faucet.
   */
  domain: bigNumber,
  /** The length of a queue round in seconds. */
  roundLength: count,
  /** Whether the chain gives play money to anyone who asks. */
  faucet: flag,
  round: count,
  /** The latest block's height; undefined before the first. */
  height: optional(height),
  /** In seconds since genesis. All clocks use it. */
  time: count,
  stateRoot: decimal,
  runningMatches: count,
  pendingTransactions: count,
  provenBlocks: count,
  settledBlocks: count,
  /** Verifies receipts: an Ed25519 key, in hexadecimal. */
  receiptKey: textLike(/^[0-9a-f]{64}$/, "a key"),
  games: list(object({ name: label, number: count })),
});

/** A transaction's status. */
export const transaction = object({
  hash: decimal,
  /** How final it is. `failed` and `dropped` never change. */
  status: oneOf("pending", "included", "failed", "dropped", "proven", "settled"),
  /** Its block's height; undefined while it is pending or after it was dropped. */
  height: optional(count),
  /** Why it failed or was dropped. */
  code: optional(label),
});

/*
 * Pushed events. To resume without missing anything, ask for what came after `height`, which is a
 * block's height, or -1 before the first block. Events that are not in a block yet, and those of
 * a partly read block, are then repeated. Matches and players are always sent in their current
 * state.
 */

/**
 * A match changed: its current state, the move that changed it, if any, and the seats whose
 * players left or are present. The node does not know about a seat in neither list.
 */
export const matchEvent = object({
  height,
  match,
  move: optional(move),
  away: list(turn, 2),
  present: list(turn, 2),
});
/** A player changed: their current state. */
export const playerEvent = object({ height, player });
/** A match that started or ended. */
export const lobbyEvent = object({ height, match });
/** Everybody who waits now. */
export const queueEvent = object({ height, waiting: list(queueEntry) });
/** How many blocks are proven and settled. */
const proven = { provenBlocks: count, settledBlocks: count };
/** A block was made, or more blocks are proven and this one is still the latest. */
export const blockEvent = object({ height, block, ...proven });

/**
 * The part of a block event that is needed for clocks, state checks and the finality of moves.
 */
export const headEvent = object({
  height,
  block: object({ height: count, time: count, stateRoot: decimal }),
  ...proven,
});

/** A page of a list. */
export function page<Item>(decoder: Decoder<Item>) {
  return object({
    items: list(decoder),
    /** Pass it as `after` to get the next page; undefined on the last. */
    next: optional(count),
  });
}
