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
 * How what the node sends is read, so what is asked for, and what it is: `types.ts` names the types.
 * They are plain values only: addresses in base58, moves in the game's own notation.
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

/** A player's side of a match. */
export const seat = object({
  owner: address,
  /** The key that may move in the owner's name. */
  sessionKey: optional(address),
  /** The second of the chain from which that key may do nothing any more. */
  sessionExpiresAt: count,
  /** The owner's session that waits for the seat in a running match; undefined while none does. */
  nextSession: optional(
    object({
      /** Undefined after a revocation. */
      key: optional(address),
      /** From this second of the chain on anybody can seat it; until then the seat is played as before. */
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
 * A takeback that a player has asked for since the last move: of their own last move and, when they are on turn, of
 * the reply to it.
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
  /** How many moves there were. */
  ply: count,
  /** The number of its clock: the seconds for each move, or a bank with an increment. */
  moveLimit: clockNumber,
  /** The last second in which the side to move may move. */
  deadline: count,
  /** The side that waits announced an abort: from this second on the match can be aborted, unless a move comes first. */
  abortFrom: optional(count),
  /** The seconds that both sides have left as of the last move, by seat: each from the beginning of its next turn. */
  timeLeft: pair(count),
  /** What each player has staked; 0 for nothing. */
  stake: count,
  /** Whether the pot has been paid. */
  paid: flag,
  /** When the last move was made, or the match began: what signs the next move is over this, too. */
  lastMoveTime: count,
  /** All moves so far, in one hash, which the next signed move goes on from. */
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
   * When that was, in milliseconds since 1970, by the clock of the node that is asked; undefined
   * when it did not make those blocks itself. No proof covers it.
   */
  startTime: optional(count),
  endTime: optional(count),
  /** Whether this has moves that are not in a block yet. */
  pending: flag,
  /** A draw that a player has offered since the last move. */
  drawOffer: optional(drawOffer),
  /** A takeback that a player has asked for since the last move. */
  takebackOffer: optional(takebackOffer),
});

/** What a seat signed over a match's transcript: a move, or what both agree to. */
export const seatSignature = object({
  /** Signed by the seat's wallet; else by its session key. */
  byOwner: flag,
  x: decimal,
  y: decimal,
  z: decimal,
});

/** A move that the node has accepted. */
export const move = object({
  /** 1 for the first. */
  ply: count,
  seat: turn,
  /** In the game's notation. */
  move: label,
  fields: list(decimal, MOST_MOVE_FIELDS),
  /** undefined for a signed move that is in none yet. */
  transaction: optional(decimal),
  /** Of its block, or of the next one. */
  height: count,
  finality,
  /** When it was made, in the chain's seconds: what the next mover signs, too. */
  time: count,
  /**
   * The seconds by which the bound that its player signed exceeds what the move took. Undefined for a transaction of its
   * own, whose player signed no bound.
   */
  spare: optional(count),
  /** What its player signed over all moves so far. A segment in a block has it of the last move of each side. */
  signed: optional(seatSignature),
});

/** A key that may play for its owner without another look at the wallet. */
export const session = object({
  key: address,
  /** From this time on it may do nothing any more. */
  expiresAt: count,
  /** 1: play. 2: play and queue. */
  scope: count,
  active: flag,
});

/** What a player waits for. */
export const playerQueue = object({
  game: label,
  moveLimit: clockNumber,
  /** What each of the two stakes; 0 for nothing. */
  stake: count,
  /** Who moves first: 0 either player, as in every queue, 1 the player, 2 the opponent. */
  side,
  /** Whether it is a signed seek, which another seek meets, and not a queue, which a registration meets. */
  seek: flag,
  /** Whom alone the player would play; undefined for anybody. */
  opponent: optional(address),
  /** Of the queue; undefined for a seek. */
  round: optional(count),
  /** False when the round is over: then nobody can meet the player there. */
  waiting: flag,
});

/** An open seek for one player alone, as that player is shown it. */
export const playerInvitation = object({
  /** Who seeks. */
  owner: address,
  game: label,
  moveLimit: clockNumber,
  /** What each of the two stakes; 0 for nothing. */
  stake: count,
  /** Who moves first: 0 either player, 1 the owner, 2 the player whom they seek. */
  side,
  /** What shows that the owner came by a link of the player's; nobody but the player can check it. */
  proof: optional(field),
});

/** A player has no more invitations at once. */
export const MOST_INVITATIONS = 20;

/** How a player's matches ended. */
export const tally = object({ won: count, lost: count, drawn: count });

/** What anybody can see of a player. */
export const player = object({
  owner: address,
  /** The nonce of the next transaction that this key signs. */
  nonce: bigNumber,
  /** The match that they are in: until it has a result, also when its clock has run out. */
  activeMatch: optional(count),
  latestMatch: optional(count),
  /** Of all matches that have ended. */
  tally,
  queue: optional(playerQueue),
  session: optional(session),
  /** What they have, without what they staked on matches whose pots are not paid yet. */
  balance: count,
  /** How much their session may stake. */
  allowance: count,
  /** Open seeks for this player alone, in the order in which they came. */
  invitations: list(playerInvitation, MOST_INVITATIONS),
});

/** A player who waits, and for what. */
export const queueEntry = object({
  game: label,
  moveLimit: clockNumber,
  /** What each of the two stakes; 0 for nothing. */
  stake: count,
  /** Who moves first: 0 either player, as in every queue, 1 the owner, 2 the opponent. */
  side,
  /** Whether it is a signed seek, which another seek meets, and not a queue, which a registration meets. */
  seek: flag,
  /** Of the queue; undefined for a seek. */
  round: optional(count),
  owner: address,
});

/** A transaction as it is listed in its block. */
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
    /** The chain's, in seconds since genesis. */
    time: count,
    hash: decimal,
    stateRoot: decimal,
    /** The first twenty of them. */
    transactions: list(blockTransaction),
    transactionCount: count,
    finality,
  },
  { transactions: "(first: 20)" },
);

/** What identifies the chain, and how far it is. */
export const chain = object({
  name: label,
  /** What tells this chain from others of its name: 32 hexadecimal digits. */
  salt,
  /** What is signed for this chain carries it. It follows from name, round length, salt and faucet. */
  domain: bigNumber,
  /** Seconds that a round of queues lasts. */
  roundLength: count,
  /** Whether the chain gives play money to anyone who asks. */
  faucet: flag,
  round: count,
  /** Of the latest block; undefined before the first. */
  height: optional(height),
  /** In seconds since genesis. All clocks count in it. */
  time: count,
  stateRoot: decimal,
  runningMatches: count,
  pendingTransactions: count,
  provenBlocks: count,
  settledBlocks: count,
  /** Checks the receipts of signed moves: an Ed25519 key, in hexadecimal digits. */
  receiptKey: textLike(/^[0-9a-f]{64}$/, "a key"),
  games: list(object({ name: label, number: count })),
});

/** What became of a transaction. */
export const transaction = object({
  hash: decimal,
  /** How final it is. `failed` and `dropped` are for good. */
  status: oneOf("pending", "included", "failed", "dropped", "proven", "settled"),
  /** Of its block; undefined while it is pending, and when it was dropped. */
  height: optional(count),
  /** Why it failed or was dropped. */
  code: optional(label),
});

/*
 * What is pushed. `height` tells where to resume: ask for what came after it, and nothing is
 * missed. It is a block's, or -1 before the first. What is not in a block yet comes again then, and
 * so does a block of which a reader had only some events. Matches and players are always shown as
 * they are now.
 */

/**
 * Something changed a match: the match as it is now, the move that made it so, if it was one, and the seats whose players
 * have gone from it or are there. Of a seat in neither list, the node does not know.
 */
export const matchEvent = object({
  height,
  match,
  move: optional(move),
  away: list(turn, 2),
  present: list(turn, 2),
});
/** A player, as they are now. */
export const playerEvent = object({ height, player });
/** A match as it starts or ends. */
export const lobbyEvent = object({ height, match });
/** Everybody who waits now. */
export const queueEvent = object({ height, waiting: list(queueEntry) });
/** How far the chain is proven and settled, in blocks counted from the first. */
const proven = { provenBlocks: count, settledBlocks: count };
/** A block was made; or more blocks are proven, and this is still the latest. */
export const blockEvent = object({ height, block, ...proven });

/** The part of a block event that a clock, a check of the state and the finality of moves need. */
export const headEvent = object({
  height,
  block: object({ height: count, time: count, stateRoot: decimal }),
  ...proven,
});

/** A page of a list. */
export function page<Item>(decoder: Decoder<Item>) {
  return object({
    items: list(decoder),
    /** Give it as `after` to get the next page; undefined on the last one. */
    next: optional(count),
  });
}
