import type { Seat as Side } from "@kifu/kit/plain";
import type { KeyName } from "./keys.js";

/** How a match stands and why, in the order of the numbers that are stored. */
export const RESULTS = ["running", "first won", "second won", "drawn"] as const;
export const REASONS = ["none", "board", "resignation", "timeout"] as const;

export interface Session {
  key: KeyName;
  expiresAt: number;
  scope: number;
}

export interface Seat {
  owner: KeyName;
  key: KeyName;
  expiresAt: number;
}

export interface Match {
  game: number;
  state: readonly bigint[];
  seats: [Seat, Seat];
  turn: Side;
  ply: number;
  moveLimit: number;
  deadline: number;
  result: (typeof RESULTS)[number];
  reason: (typeof REASONS)[number];
  line: bigint;
}

/** The latest match, 0 before the first, and the queue in which the player waits. */
export interface Player {
  match: number;
  queue: string | null;
}

export interface Event {
  name: string;
  values: (bigint | KeyName)[];
}

/** What the chain's operators agreed on. */
export interface Terms {
  domain: bigint;
  roundLength: number;
}

/** A queue of one game, pool and round. */
export function queueName(game: number, moveLimit: number, round: number): string {
  return `game ${game}, ${moveLimit} blocks a move, round ${round}`;
}

/** The game, the blocks a move and the round of a queue. */
export function queueTerms(name: string): [game: number, moveLimit: number, round: number] {
  const [game, moveLimit, round] = (name.match(/\d+/g) ?? []).map(Number);
  if (game === undefined || moveLimit === undefined || round === undefined) {
    throw new Error(`No queue is named ${name}`);
  }
  return [game, moveLimit, round];
}
