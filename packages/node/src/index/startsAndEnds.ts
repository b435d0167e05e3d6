import type { IndexStorage, StartOrEnd } from "./IndexStorage.js";

/**
 * Returns the starts and ends of matches after a height, in order. Undefined if there are more
 * than `limit`.
 */
export function startsAndEnds(
  records: IndexStorage,
  since: number,
  limit: number,
): StartOrEnd[] | undefined {
  const found: StartOrEnd[] = [];
  for (const { match, startedAt: height, position } of records.startedBackwards()) {
    if (height <= since || found.length > limit) break;
    found.push({ match, height, position });
  }
  for (const end of records.endedAfter(since)) {
    if (found.length > limit) break;
    found.push(end);
  }
  if (found.length > limit) return undefined;
  return found.sort((a, b) => a.height - b.height || a.position - b.position);
}
