import { setTimeout as sleep } from "node:timers/promises";
import type { LoadtestOptions, OnProgress } from "./LoadtestOptions.js";
import type { TimedMoves } from "./TimedMoves.js";
import type { SigningMatch } from "./SigningMatch.js";
import type { Visitors } from "./Visitors.js";

export interface Playing {
  visitors: Visitors;
  timed: TimedMoves;
  options: Pick<LoadtestOptions, "matches" | "seconds" | "rate">;
  /** A timestamp from `performance.now()`. */
  began: number;
  end: number;
  onError: (error: string) => void;
  onProgress: OnProgress;
}

/**
 * Plays all matches at the same time. Moves are due at an even rate, even if the node answers
 * slowly.
 */
export async function playAtRate(
  matches: readonly SigningMatch[],
  playing: Playing,
): Promise<void> {
  await Promise.all(matches.map((match, i) => playMatch(match, playing, i)));
}

async function playMatch(
  match: SigningMatch,
  { visitors, timed, options, began, end, onError, onProgress }: Playing,
  first: number,
): Promise<void> {
  const { rate, matches, seconds } = options;
  let failed = false;
  // Moves of all matches are numbered in the order in which they are due.
  for (let number = first; number < rate * seconds; number += matches) {
    const due = began + (1000 * number) / rate;
    // Signed before it is due, so that the time for signing is not measured.
    const move = failed || performance.now() >= end ? undefined : await match.next();
    // A late match does not wait. It plays as fast as it gets answers.
    if (!failed && due > performance.now()) await sleep(due - performance.now());
    if (move === undefined || performance.now() >= end) {
      timed.unsent(end - due);
      continue;
    }
    timed.due(move, due);
    try {
      match.follow(await visitors.make(move));
      timed.accepted(move);
      onProgress("playing", timed.acceptedCount, Math.round(rate * seconds));
    } catch (error) {
      // Without this move, the match cannot continue.
      failed = true;
      onError(`Match ${match.id}: ${(error as Error).message}`);
    }
  }
}
