import { badArgument } from "./page.js";
import type { LiveEvent } from "./views.js";

/** An event before it is known where its reader resumes. */
export type Unnumbered = LiveEvent extends infer Each
  ? Each extends LiveEvent
    ? Omit<Each, "height">
    : never
  : never;

/**
 * Gives the events of one block, about one topic, the heights to resume from. Whoever has the
 * last of them asks for what came after the block; whoever stopped before gets all of it again.
 */
export function numbered(
  events: readonly Unnumbered[],
  height: number,
  unfinished = height - 1,
): LiveEvent[] {
  const last = events.length - 1;
  return events.map((event, i) => ({ ...event, height: i === last ? height : unfinished }));
}

/** Refuses a `since` that is no block's height, nor -1, which is before the first. */
export function checkSince(since: number, latest: number): void {
  if (Number.isSafeInteger(since) && since >= -1 && since <= latest) return;
  throw badArgument("since is the height of a block that is there, or -1 for all.", {
    since,
    latest,
  });
}
