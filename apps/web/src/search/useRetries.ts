import type { SearchState } from "@kifu/client";
import { useEffect, useRef } from "react";
import { retryAfter } from "./retryAfter";

const MOST_RETRIES = 6;

/** Restarts a search that was refused temporarily. Returns whether a restart is due. */
export function useRetries(search: SearchState | undefined, begin: () => void): boolean {
  const retries = useRef(0);
  const later = search?.phase === "failed" ? retryAfter(search.error) : undefined;
  const retrying = later !== undefined && retries.current < MOST_RETRIES;
  useEffect(() => {
    if (!retrying) return;
    const timer = setTimeout(() => {
      retries.current += 1;
      begin();
    }, later);
    return () => clearTimeout(timer);
    // The effect runs once per failed search, not once per render.
  }, [retrying, later, search?.since]);
  return retrying;
}
