import { useEffect, useRef, useState } from "react";
import { type NotedSearch, notedSearch } from "./notedSearch";
import { type OpenedBy, takeOpening } from "./takeOpening";

/** A seek expires half a minute after its page was left, so nothing is open after that. */
const RELOADED_WITHIN_MS = 30_000;

/** How somebody came to a page that shows a search. */
export interface SearchOpening {
  readonly opening: OpenedBy;
  /** This tab's record of the page's search, if the page may continue it. */
  readonly noted: NotedSearch | undefined;
}

/**
 * How this page was opened, and the search that it may continue by itself: the one recorded when
 * it was pressed, after a reload or a press that leads back. An address alone, which anybody can
 * send, continues nothing; nor does a node's claim that something is open.
 * @param page its address; undefined if not known yet
 * @returns undefined until known
 */
export function useOpening(page: string | undefined): SearchOpening | undefined {
  const [found, setFound] = useState<SearchOpening>();
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (page === undefined || asked.current === page) return;
    asked.current = page;
    const opening = takeOpening(page);
    const noted = notedSearch();
    setFound({ opening, noted: mayGoOn(page, opening, noted) ? noted : undefined });
  }, [page]);
  return found;
}

function mayGoOn(page: string, opening: OpenedBy, noted: NotedSearch | undefined): boolean {
  if (noted?.page !== page) return false;
  if (opening !== "reloaded") return opening === "pressed";
  // An invitation signs nothing before somebody uses its link, however late.
  if (noted.link !== undefined) return true;
  return noted.leftAt !== undefined && Date.now() - noted.leftAt < RELOADED_WITHIN_MS;
}
