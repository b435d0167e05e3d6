import { setTimeout as sleep } from "node:timers/promises";
import type { LoadtestOptions, OnProgress } from "./LoadtestOptions.js";
import type { TimedMoves } from "./TimedMoves.js";
import type { SigningMatch } from "./SigningMatch.js";
import type { Visitors } from "./Visitors.js";

/** What the moves are sent with: all share one clock, so that their rate is the one asked for. */
export interface Playing {
  visitors: Visitors;
  timed: TimedMoves;
  options: Pick<LoadtestOptions, "matches" | "seconds" | "rate">;
  /** On the clock of `performance.now`. */
  began: number;
  end: number;
  onError: (error: string) => void;
  onProgress: OnProgress;
}

/**
 * Plays all matches at once; their moves are due evenly, as the rate has it, whether or not the
 * node has answered those before.
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
  // Of the moves of all matches, in the order in which they are due.
  for (let number = first; number < rate * seconds; number += matches) {
    const due = began + (1000 * number) / rate;
    // Signed as soon as its player can, and not when it is due: it is the node that is measured.
    const move = failed || performance.now() >= end ? undefined : await match.next();
    // Behind its time, a match goes on as fast as it gets answers: what is due stays due.
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
      // The moves that follow build on this one.
      failed = true;
      onError(`Match ${match.id}: ${(error as Error).message}`);
    }
  }
}
