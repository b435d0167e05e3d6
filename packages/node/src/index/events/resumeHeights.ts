import { badIndexArgument } from "../pageArguments.js";
import type { NodeEvent } from "../views.js";

/** An event without its resume height. */
export type WithoutHeight = NodeEvent extends infer Each
  ? Each extends NodeEvent
    ? Omit<Each, "height">
    : never
  : never;

/**
 * Sets `height` on the events of one topic in one block. A client resumes from the last height
 * that it received. Only the last event has the block's height, so a client that missed it gets
 * all events of the block again.
 */
export function withResumeHeights(
  events: readonly WithoutHeight[],
  height: number,
  unfinished = height - 1,
): NodeEvent[] {
  const last = events.length - 1;
  return events.map((event, i) => ({ ...event, height: i === last ? height : unfinished }));
}

/** Throws unless `since` is the height of a block or -1. */
export function checkSince(since: number, latest: number): void {
  if (Number.isSafeInteger(since) && since >= -1 && since <= latest) return;
  throw badIndexArgument("since must be the height of an existing block, or -1 for all.", {
    since,
    latest,
  });
}
