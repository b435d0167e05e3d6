import { useMemo, useSyncExternalStore } from "react";
import { type NotedSearch, notedText, readNoted, watchNoted } from "./notedSearch";

/** The search that this tab has noted, as it changes; a server knows of none. */
export function useNotedSearch(): NotedSearch | undefined {
  const text = useSyncExternalStore(watchNoted, notedText, () => null);
  return useMemo(() => readNoted(text), [text]);
}
