import { useEffect, useRef, useState } from "react";
import { type NotedSearch, notedSearch } from "./notedSearch";
import { type OpenedBy, takeOpening } from "./takeOpening";

/**
 * A seek expires half a minute after its page was left. A page that opens later has no search to
 * continue.
 */
const RELOADED_WITHIN_MS = 30_000;

export interface SearchOpening {
  readonly opening: OpenedBy;
  /** This tab's record of the search, if the page may continue it. */
  readonly noted: NotedSearch | undefined;
}

/**
 * How this page was opened, and the recorded search that the page may continue by itself. Only a
 * reload, or a press on a link to the page, continues a search. Neither an opened address nor a
 * node's report is enough.
 * @param page the page's address; undefined if not known yet
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
  // An invitation signs nothing before somebody uses its link, so it does not expire.
  if (noted.link !== undefined) return true;
  return noted.leftAt !== undefined && Date.now() - noted.leftAt < RELOADED_WITHIN_MS;
}
