import { useSyncExternalStore } from "react";
import { dayOf } from "./daily";

const LOOK_MS = 30_000;

/** Today's number. Until scripts run, it is the day on which the server rendered the page. */
export function useToday(rendered: number): number {
  return useSyncExternalStore(
    subscribe,
    () => dayOf(Date.now()),
    () => rendered,
  );
}

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_MS);
  return () => clearInterval(timer);
}
