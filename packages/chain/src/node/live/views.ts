import type { Tally } from "./tally.js";

/**
 * What the node tells clients, decoded: plain JSON, addresses in base58, moves in the game's
 * own notation.
 */

/** The four truths: a move is seen, sequenced, proven, settled. */
export type Truth = "seen" | "sequenced" | "proven" | "settled";

export interface MoveView {
  ply: number;
  seat: 0 | 1;
  /** In the game's notation. */
  move: string;
  /** As the chain has it, decimal. */
  fields: string[];
  transaction: string;
  /** Of its block, or of the block that it will be in. */
  height: number;
  truth: Truth;
}

export interface SeatView {
  owner: string;
  sessionKey: string | undefined;
  sessionExpiresAt: number;
}

export interface MatchView {
  id: number;
  /** The game's name, as in `rules.name`. */
  game: string;
  gameNumber: number;
  seats: [SeatView, SeatView];
  turn: 0 | 1;
  ply: number;
  moveLimit: number;
  /** The last block in which the side to move may move. */
  deadline: number;
  result: "running" | "first-won" | "second-won" | "drawn";
  reason: "none" | "board" | "resignation" | "timeout";
  /** The winning line, as cells in the game's notation. */
  line: string[] | undefined;
  /** The game's state, decimal fields. */
  state: string[];
  startedAt: number;
  endedAt: number | undefined;
  /** When that was, in milliseconds by this node's clock; undefined for another node's blocks. */
  startTime: number | undefined;
  endTime: number | undefined;
  /** Whether this includes moves that are in no block yet. */
  pending: boolean;
}

/** What a match's record begins with; its transactions are asked for apart. */
export interface SignedMatchView {
  /** The chain's name. */
  chain: string;
  salt: string;
  roundLength: number;
  /** As it is in blocks. */
  match: MatchView;
}

/** A transaction as it was signed, and its place. */
export interface SignedTransactionView {
  height: number;
  position: number;
  blockHash: string;
  stateRoot: string;
  hash: string;
  method: string;
  sender: string;
  nonce: string;
  argsFields: string[];
  signature: { r: string; s: string };
}

export interface PlayerView {
  owner: string;
  nonce: string;
  /** The match that holds the player now. */
  activeMatch: number | undefined;
  latestMatch: number | undefined;
  /** Of all matches that have ended. */
  tally: Tally;
  queue: { game: string; moveLimit: number; round: number; waiting: boolean } | undefined;
  session: { key: string; expiresAt: number; scope: number; live: boolean } | undefined;
}

export interface QueueView {
  game: string;
  moveLimit: number;
  round: number;
  owner: string;
}

export interface BlockView {
  height: number;
  hash: string;
  stateRoot: string;
  transactions: { hash: string; ok: boolean; code: string | undefined; method: string }[];
  truth: Truth;
}

export interface ChainView {
  name: string;
  salt: string;
  domain: string;
  roundLength: number;
  round: number;
  /** Of the latest block; undefined before the first. */
  height: number | undefined;
  /** Of the block that is being filled. */
  openHeight: number;
  stateRoot: string;
  blockIntervalMs: number;
  runningMatches: number;
  pendingTransactions: number;
  provenBlocks: number;
  settledBlocks: number;
  games: { name: string; number: number }[];
}

/**
 * What is pushed. `height` tells where to resume: ask for what came after it, and nothing is
 * missed. What is in no block yet comes again then, and so does a block of which a reader had
 * only some events. Matches and players are always shown as they stand now.
 */
export type LiveEvent =
  | { type: "match"; height: number; match: MatchView; move: MoveView | undefined }
  | { type: "player"; height: number; player: PlayerView }
  | { type: "lobby"; height: number; match: MatchView }
  | { type: "queue"; height: number; waiting: QueueView[] }
  | { type: "block"; height: number; block: BlockView };
