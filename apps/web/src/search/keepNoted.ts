import type { Search } from "@kifu/client";
import { forgetSearch, type NotedSearch, noteSearch } from "./notedSearch";
import { OVER } from "./phases";
import { onEndedElsewhere } from "./otherTabs";

const kept = new WeakSet<Search>();

/** Keeps a search noted in this tab for as long as it goes on. It ends when another tab of its player says so. */
export function keepNoted<Made extends Search>(search: Made, noted: NotedSearch): Made {
  if (kept.has(search)) return search;
  kept.add(search);
  noteSearch(noted);
  const stopListening = onEndedElsewhere(noted.owner, () => void search.cancel());
  const leave = () => noteSearch({ ...noted, leftAt: Date.now() });
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
