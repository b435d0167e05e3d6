import { useMemo, useSyncExternalStore } from "react";
import { type NotedSearch, notedText, readNoted, watchNoted } from "./notedSearch";

/** The search recorded in this tab. Undefined on the server. */
export function useNotedSearch(): NotedSearch | undefined {
  const text = useSyncExternalStore(watchNoted, notedText, () => null);
  return useMemo(() => readNoted(text), [text]);
}
