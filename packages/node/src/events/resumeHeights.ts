import { badIndexArgument } from "../index/pageArguments.js";
import type { NodeEvent } from "../index/views.js";

/** An event before its resume height is known. */
export type WithoutHeight = NodeEvent extends infer Each
  ? Each extends NodeEvent
    ? Omit<Each, "height">
    : never
  : never;

/**
 * Sets the resume heights for the events of one block about one topic. A client that has the last
 * of them resumes after the block. A client that stopped before gets all of them again.
 */
export function withResumeHeights(
  events: readonly WithoutHeight[],
  height: number,
  unfinished = height - 1,
): NodeEvent[] {
  const last = events.length - 1;
  return events.map((event, i) => ({ ...event, height: i === last ? height : unfinished }));
}

/** Throws if `since` is neither a block's height nor -1, which is before the first. */
export function checkSince(since: number, latest: number): void {
  if (Number.isSafeInteger(since) && since >= -1 && since <= latest) return;
  throw badIndexArgument("since must be the height of an existing block, or -1 for all.", {
    since,
    latest,
  });
}
