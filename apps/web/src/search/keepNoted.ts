import type { Search } from "@kifu/client";
import { forgetSearch, type NotedSearch, noteSearch } from "./notedSearch";
import { OVER } from "./phases";
import { onEndedElsewhere } from "./otherTabs";

const kept = new WeakSet<Search>();

/**
 * Keeps a search recorded in this tab while it runs. It ends when another tab of its player says
 * so.
 * @param endsWithPage whether it also ends when this page is closed or reloaded: otherwise its
 * seek lasts half a minute, and its match would begin without its player
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
    // Later, because the search may end before the function to stop watching exists.
    queueMicrotask(() => stopWatching());
  }
}
