/**
 * What the node tells, checked and typed: plain values only, addresses in base58, moves in
 * the game's own notation.
 */

/** How far something is on its way. Each stands for those before it. */
export type Truth = "seen" | "sequenced" | "proven" | "settled";

/** 0 moves first. */
export type SeatNumber = 0 | 1;

export interface Seat {
  readonly owner: string;
  /** The key that may move in the owner's name. */
  readonly sessionKey: string | undefined;
  /** The first block in which that key may do nothing any more. */
  readonly sessionExpiresAt: number;
}

export type MatchResult = "running" | "first-won" | "second-won" | "drawn";
export type EndReason = "none" | "board" | "resignation" | "timeout";

export interface Match {
  readonly id: number;
  /** The game's name, as in its rules. */
  readonly game: string;
  readonly gameNumber: number;
  readonly seats: readonly [Seat, Seat];
  readonly turn: SeatNumber;
  /** How many moves there were. */
  readonly ply: number;
  /** Blocks that a side has for a move. */
  readonly moveLimit: number;
  /** The last block in which the side to move may move. */
  readonly deadline: number;
  readonly result: MatchResult;
  readonly reason: EndReason;
  /** The winning line, as cells in the game's notation. */
  readonly line: readonly string[] | undefined;
  /** The game's state, as decimal field elements. */
  readonly state: readonly string[];
  readonly startedAt: number;
  readonly endedAt: number | undefined;
  /**
   * When that was, in milliseconds since 1970, by the clock of the node that is asked; undefined
   * when it did not make those blocks itself. No proof covers it.
   */
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  /** Whether this has moves that are in no block yet. */
  readonly pending: boolean;
}

/** A move that the node has accepted. */
export interface Move {
  /** 1 for the first. */
  readonly ply: number;
  readonly seat: SeatNumber;
  /** In the game's notation. */
  readonly move: string;
  readonly fields: readonly string[];
  readonly transaction: string;
  readonly height: number;
  readonly truth: Truth;
}

export interface Session {
  readonly key: string;
  /** The first block in which it may do nothing any more. */
  readonly expiresAt: number;
  /** 1: play. 2: play and queue. */
  readonly scope: number;
  readonly live: boolean;
}

export interface PlayerQueue {
  readonly game: string;
  readonly moveLimit: number;
  readonly round: number;
  /** False when the round is over: then nobody can meet the player there. */
  readonly waiting: boolean;
}

/** How a player's matches ended. */
export interface Tally {
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

export interface Player {
  readonly owner: string;
  /** The nonce of the next transaction that this key signs. */
  readonly nonce: bigint;
  readonly activeMatch: number | undefined;
  readonly latestMatch: number | undefined;
  /** Of all matches that have ended. */
  readonly tally: Tally;
  readonly queue: PlayerQueue | undefined;
  readonly session: Session | undefined;
}

export interface QueueEntry {
  readonly game: string;
  readonly moveLimit: number;
  readonly round: number;
  readonly owner: string;
}

export interface BlockTransaction {
  readonly hash: string;
  /** False if it failed: then it used its nonce and changed nothing else. */
  readonly ok: boolean;
  readonly code: string | undefined;
  /** Such as Randzu.makeMove. */
  readonly method: string;
}

export interface Block {
  readonly height: number;
  readonly hash: string;
  readonly stateRoot: string;
  /** The first twenty of them. */
  readonly transactions: readonly BlockTransaction[];
  readonly transactionCount: number;
  readonly truth: Truth;
}

export interface Chain {
  readonly name: string;
  /** What tells this chain from others of its name: 32 hexadecimal digits. */
  readonly salt: string;
  /** What is signed for this chain carries it. It follows from name, round length and salt. */
  readonly domain: bigint;
  /** Blocks that a round of queues lasts. */
  readonly roundLength: number;
  readonly round: number;
  /** Of the latest block; undefined before the first. */
  readonly height: number | undefined;
  /** Of the block that is being filled. Clocks count in it. */
  readonly openHeight: number;
  readonly stateRoot: string;
  readonly blockIntervalMs: number;
  readonly runningMatches: number;
  readonly pendingTransactions: number;
  readonly provenBlocks: number;
  readonly settledBlocks: number;
  readonly games: readonly { readonly name: string; readonly number: number }[];
}

export type TransactionState = "pending" | "included" | "failed" | "dropped" | "proven" | "settled";

export interface Transaction {
  readonly hash: string;
  readonly status: TransactionState;
  /** Of its block; undefined while it is pending, and when it was dropped. */
  readonly height: number | undefined;
  /** Why it failed or was dropped. */
  readonly code: string | undefined;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Give it as `after` to get the next page; undefined on the last one. */
  readonly next: number | undefined;
}
