import type { IndexStorage, StartOrEnd } from "./IndexStorage.js";

/**
 * The positions at which matches started and ended after a height, in order. `undefined` if there
 * are more than `limit`.
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
