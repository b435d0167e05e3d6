import type { Search } from "@kifu/client";
import { forgetSearch, type NotedSearch, noteSearch } from "./notedSearch";
import { OVER } from "./phases";
import { onEndedElsewhere } from "./otherTabs";

const kept = new WeakSet<Search>();

/**
 * Keeps a search noted in this tab for as long as it goes on. It ends when another tab of its player says so.
 *
 * @param endsWithPage whether it also ends when this page is closed or loaded again: what it asks for lasts half a minute
 *   otherwise, and its match would begin without its player
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
    // Later: the search may tell of its end before it is known how to stop watching it.
    queueMicrotask(() => stopWatching());
  }
}
