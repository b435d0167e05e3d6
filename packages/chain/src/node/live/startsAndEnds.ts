import type { Present } from "./Present.js";
import type { Place, RecordStore } from "./RecordStore.js";

export interface StartOrEnd extends Place {
  match: number;
}

/**
 * Where matches started and ended after a height, in order, the open block included;
 * `undefined` when there are more than `limit`.
 */
export function startsAndEnds(
  store: RecordStore,
  { latest, open }: Present,
  since: number,
  limit: number,
): StartOrEnd[] | undefined {
  const found: StartOrEnd[] = [...open.startsAndEnds()];
  for (const { match, startedAt: height, position } of store.startedBackwards()) {
    if (height <= since || found.length > limit) break;
    // The store may be ahead while a block is closed, and then the open block has these.
    if (height <= latest) found.push({ match, height, position });
  }
  for (const end of store.endedAfter(since)) {
    if (end.height > latest || found.length > limit) break;
    found.push(end);
  }
  if (found.length > limit) return undefined;
  return found.sort((a, b) => a.height - b.height || a.position - b.position);
}
