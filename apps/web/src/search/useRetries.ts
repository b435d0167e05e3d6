import type { SearchState } from "@kifu/client";
import { useEffect, useRef } from "react";
import { retryAfter } from "./retryAfter";

const MOST_RETRIES = 6;

/** Begins a search again that was refused for now. Whether that is about to happen. */
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
    // Again for each search that failed, and not when anything else is drawn meanwhile.
  }, [retrying, later, search?.since]);
  return retrying;
}
