import { setTimeout as sleep } from "node:timers/promises";
import type { LoadtestOptions, OnProgress } from "./LoadtestOptions.js";
import type { MoveBook } from "./MoveBook.js";
import type { SignedMatch } from "./stage.js";
import type { Visitors } from "./Visitors.js";

/** What the moves are sent with: all share one clock, so that their rate is the one asked for. */
export interface Playing {
  visitors: Visitors;
  book: MoveBook;
  options: LoadtestOptions;
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
export async function playMoves(matches: readonly SignedMatch[], playing: Playing): Promise<void> {
  const { began, options } = playing;
  await Promise.all(
    matches.map((match, i) => playMatch(match, playing, began + (1000 * i) / options.rate)),
  );
}

async function playMatch(
  { id, moves }: SignedMatch,
  { visitors, book, options, end, onError, onProgress }: Playing,
  firstDue: number,
): Promise<void> {
  const { rate, matches, seconds } = options;
  let due = firstDue;
  let failed = false;
  for (const move of moves) {
    if (due >= end) return;
    // Behind its time, a match goes on as fast as it gets answers: what is due stays due.
    if (!failed && due > performance.now()) await sleep(due - performance.now());
    if (failed || performance.now() >= end) book.unsent(end - due);
    else {
      const hash = move.hash().toString();
      book.due(hash, id, due);
      try {
        await visitors.submit(move);
        book.accepted(hash);
        onProgress("playing", book.acceptedCount, Math.round(rate * seconds));
      } catch (error) {
        // The moves that follow build on this one.
        failed = true;
        onError(`Match ${id}: ${(error as Error).message}`);
      }
    }
    due += (1000 * matches) / rate;
  }
}
