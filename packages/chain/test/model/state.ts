import type { SeatNumber as Side } from "@kifu/kit/plain";
import type { KeyName } from "./keys.js";

/** How a match stands and why, in the order of the numbers that are stored. */
export const RESULTS = ["running", "first won", "second won", "drawn", "aborted"] as const;
/** In the order of their numbers on the chain. */
export const REASONS = [
  "none",
  "board",
  "resignation",
  "timeout",
  "signed twice",
  "abort",
  "agreement",
] as const;

/** A session as the model keeps it. */
export interface Session {
  key: KeyName;
  expiresAt: number;
  scope: number;
  /** How many the owner has opened and revoked, this one included. */
  serial: number;
  /** When it was opened or revoked. */
  since: number;
}

/** What a player has, and what a session of theirs may stake of it. */
export interface Balance {
  amount: bigint;
  /** Whose the allowance is: a session's, by its serial. */
  session: number;
  allowance: bigint;
}

/** A side of a match as the model keeps it, with a copy of its owner's session. */
export interface Seat {
  owner: KeyName;
  key: KeyName;
  expiresAt: number;
}

/** A match as the model keeps it. */
export interface Match {
  game: number;
  state: readonly bigint[];
  seats: [Seat, Seat];
  turn: Side;
  ply: number;
  /** A hash of all moves so far, with the time that the one before was made at. */
  transcript: bigint;
  /** The number of its clock. */
  moveLimit: number;
  deadline: number;
  /** What each side has left at the beginning of its next move, by seat. */
  timeLeft: readonly [number, number];
  result: (typeof RESULTS)[number];
  reason: (typeof REASONS)[number];
  line: bigint;
  /** The moves that lead to where it is, each with the state before it; the chain does not keep them. */
  made: readonly { before: readonly bigint[]; move: readonly bigint[] }[];
}

/** The latest match, 0 before the first; the queue in which the player waits; and from when on leaving is forgiven. */
export interface Player {
  match: number;
  queue: string | null;
  forgivenFrom: number;
}

/** An abort that was announced: of the match with this transcript, from this time on. */
export interface AbortNotice {
  transcript: bigint;
  from: number;
}

/** An event with keys by their names, so that a difference can be read. */
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
  return `game ${game}, clock ${moveLimit}, round ${round}`;
}

/** The game, the seconds a move and the round of a queue. */
export function queueTerms(name: string): [game: number, moveLimit: number, round: number] {
  const [game, moveLimit, round] = (name.match(/\d+/g) ?? []).map(Number);
  if (game === undefined || moveLimit === undefined || round === undefined) {
    throw new Error(`No queue is named ${name}`);
  }
  return [game, moveLimit, round];
}
