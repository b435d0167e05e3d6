import { setTimeout as sleep } from "node:timers/promises";
import type { OnProgress } from "./index.js";
import type { LoadtestOptions } from "./LoadtestOptions.js";
import type { MoveBook } from "./MoveBook.js";
import type { SignedMatch } from "./stage.js";
import type { Visitors } from "./Visitors.js";

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

/** Plays all matches at once; their moves follow each other evenly, as the rate has it. */
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
  for (const move of moves) {
    await sleep(Math.max(0, due - performance.now()));
    if (performance.now() >= end) return;
    const hash = move.hash().toString();
    try {
      await visitors.submit(move, () => book.sent(hash, id));
    } catch (error) {
      onError(`Match ${id}: ${(error as Error).message}`);
      return;
    }
    book.accepted(hash);
    onProgress("playing", book.acceptedCount, Math.round(rate * seconds));
    // What is late is not made up for: players do not hurry either.
    due = Math.max(due + (1000 * matches) / rate, performance.now());
  }
}
