import type { Search } from "@kifu/client";
import { forgetSearch, type NotedSearch, noteSearch } from "./notedSearch";
import { OVER } from "./phases";
import { onEndedElsewhere } from "./otherTabs";

const kept = new WeakSet<Search>();

/**
 * Records a search in this tab while it runs. Another tab of the player can end the search.
 * @param endsWithPage whether closing or reloading the page ends the search. If not, the seek
 * stays open for half a minute more, and a match might begin without the player
 */
export function keepNoted<Made extends Search>(
  search: Made,
  noted: NotedSearch,
  endsWithPage = false,
): Made {
  if (kept.has(search)) return search;
  kept.add(search);
  noteSearch(noted);
  const stopListening = onEndedElsewhere(noted.owner, () => void search.cancel());
  const leave = () => {
    noteSearch({ ...noted, leftAt: Date.now() });
    if (endsWithPage) void search.cancel();
  };
  addEventListener("pagehide", leave);
  const stopWatching = search.subscribe(look);
  look();
  return search;

  function look() {
    if (!OVER.includes(search.get().phase)) return;
    forgetSearch(noted);
    stopListening();
    removeEventListener("pagehide", leave);
    // Deferred, because the search may end before `stopWatching` is set.
    queueMicrotask(() => stopWatching());
  }
}
