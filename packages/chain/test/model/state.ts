import type { SeatNumber as Side } from "@kifu/kit/plain";
import type { KeyName } from "./keys.js";

/** The results of a match, in the order of the stored numbers. */
export const RESULTS = ["running", "first won", "second won", "drawn", "aborted"] as const;
/** The reasons why a match ended, in the order of the stored numbers. */
export const REASONS = [
  "none",
  "board",
  "resignation",
  "timeout",
  "signed twice",
  "abort",
  "agreement",
] as const;

export interface Session {
  key: KeyName;
  expiresAt: number;
  scope: number;
  /** The number of sessions that the owner has opened and revoked, including this session. */
  serial: number;
  since: number;
}

/** A player's money, and the part of it that the player's session may stake. */
export interface Balance {
  amount: bigint;
  /** The serial of the session that has the allowance. */
  session: number;
  allowance: bigint;
}

/** A side of a match, with a copy of its owner's session. */
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
  /** A hash of all moves so far. Each move is hashed with the time of the move before it. */
  transcript: bigint;
  /** The number that encodes the clock. */
  moveLimit: number;
  deadline: number;
  /** The seconds that each side has at the start of its next move, by seat. */
  timeLeft: readonly [number, number];
  result: (typeof RESULTS)[number];
  reason: (typeof REASONS)[number];
  line: bigint;
  /**
   * The moves that led to the current position, each with the state before it. The chain does not
   * store these.
   */
  made: readonly { before: readonly bigint[]; move: readonly bigint[] }[];
}

export interface Player {
  /** The latest match that is not slow; 0 before the first. */
  match: number;
  /** The latest slow match; 0 before the first. */
  slowMatch: number;
  queue: string | null;
  /**
   * From this time on, the player is forgiven for leaving a match before both players have moved.
   */
  forgivenFrom: number;
}

/**
 * An announced abort: the match's transcript, the time from which it can be claimed, and who
 * announced it.
 */
export interface AbortNotice {
  transcript: bigint;
  from: number;
  isByMover: boolean;
}

/** An event in which keys have names, so that differences are readable. */
export interface Event {
  name: string;
  values: (bigint | KeyName)[];
}

export interface Terms {
  domain: bigint;
  roundLength: number;
}

/**
 * The times of a clock in seconds. A lower half of 2^15 or more is an increment in days, and then
 * the bank is in days, too. A clock with a time per move is a bank that each move refills.
 */
export function clockOf(moveLimit: number): { bank: number; increment: number } {
  const [bank, increment] = [moveLimit >> 16, moveLimit & 0xffff];
  if (bank === 0) return { bank: increment, increment };
  if (increment < 32_768) return { bank, increment };
  return { bank: bank * 86_400, increment: (increment - 32_768) * 86_400 };
}

export function isSlow(moveLimit: number): boolean {
  return moveLimit > 65_535 && (moveLimit & 0x8000) !== 0;
}

export function queueName(game: number, moveLimit: number, round: number): string {
  return `game ${game}, clock ${moveLimit}, round ${round}`;
}

export function queueTerms(name: string): [game: number, moveLimit: number, round: number] {
  const [game, moveLimit, round] = (name.match(/\d+/g) ?? []).map(Number);
  if (game === undefined || moveLimit === undefined || round === undefined) {
    throw new Error(`No queue is named ${name}`);
  }
  return [game, moveLimit, round];
}
