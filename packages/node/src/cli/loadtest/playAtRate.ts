import { setTimeout as sleep } from "node:timers/promises";
import type { LoadtestOptions, OnProgress } from "./LoadtestOptions.js";
import type { TimedMoves } from "./TimedMoves.js";
import type { SigningMatch } from "./SigningMatch.js";
import type { Visitors } from "./Visitors.js";

/** Shared by all matches, so that their combined rate is the requested one. */
export interface Playing {
  visitors: Visitors;
  timed: TimedMoves;
  options: Pick<LoadtestOptions, "matches" | "seconds" | "rate">;
  /** By the clock of `performance.now`. */
  began: number;
  end: number;
  onError: (error: string) => void;
  onProgress: OnProgress;
}

/**
 * Plays all matches at once. Moves are due at an even rate, whether or not the node has answered
 * earlier ones.
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
  // Numbers count the moves of all matches in the order in which they are due.
  for (let number = first; number < rate * seconds; number += matches) {
    const due = began + (1000 * number) / rate;
    // Signed as early as possible rather than when it is due, because the test measures the node.
    const move = failed || performance.now() >= end ? undefined : await match.next();
    // A match that is late continues as fast as it gets answers, since due moves stay due.
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
      // The following moves depend on this one.
      failed = true;
      onError(`Match ${match.id}: ${(error as Error).message}`);
    }
  }
}
