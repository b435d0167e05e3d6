import { useEffect, useRef, useState } from "react";
import { type NotedSearch, notedSearch } from "./notedSearch";
import { type OpenedBy, takeOpening } from "./takeOpening";

/** What is signed lapses half a minute after its page was left: nothing is open honestly after that. */
const RELOADED_WITHIN_MS = 30_000;

/** How somebody came to a page that shows a search. */
export interface SearchOpening {
  readonly opening: OpenedBy;
  /** What this tab had noted of this page's search, where the page may go on with it. */
  readonly noted: NotedSearch | undefined;
}

/**
 * How this page came to be opened, and the search with which it may go on by itself: the one that this tab noted
 * when it was pressed for, after a reload of the page or a press that leads back to it. An address alone, which
 * anybody can send, goes on with nothing; nor does a node that says that something is open.
 *
 * @param page its address; undefined where it is not known yet
 * @returns undefined until that is known
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
  // Of an invitation nothing is signed before somebody comes by its link, however late.
  if (noted.link !== undefined) return true;
  return noted.leftAt !== undefined && Date.now() - noted.leftAt < RELOADED_WITHIN_MS;
}
