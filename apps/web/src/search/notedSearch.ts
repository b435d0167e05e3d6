/** What this tab remembers of a search that was pressed for, until it is over: also while its page is loaded again. */
export interface NotedSearch {
  /** The address of the player who searches. */
  readonly owner: string;
  /** The page that shows it: its address holds the exact terms, and for whom alone it is. */
  readonly page: string;
  /** Of an invitation, the link that was made. */
  readonly link?: string;
  /** When the page was left on which it went on, in milliseconds as of `Date.now`; undefined while it is open. */
  readonly leftAt?: number;
}

const KEY = "kifu-search";
const listeners = new Set<() => void>();

/** Notes a search in place of the one before: a tab has one. */
export function noteSearch(noted: NotedSearch): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(noted));
  } catch {
    // A browser that keeps nothing: after a reload, a search has to be pressed for again.
  }
  tell();
}

/** Forgets this search, and no other. */
export function forgetSearch({ owner, page }: NotedSearch): void {
  const noted = notedSearch();
  if (noted?.owner !== owner || noted.page !== page) return;
  sessionStorage.removeItem(KEY);
  tell();
}

/** Calls when the note changes. Returns what ends that. */
export function watchNoted(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function tell(): void {
  for (const changed of listeners) changed();
}

/** The search that this tab has noted; undefined if there is none. */
export function notedSearch(): NotedSearch | undefined {
  return readNoted(notedText());
}

/** The note as it is kept, to be compared; null if there is none. */
export function notedText(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Reads a note; undefined for anything else. */
export function readNoted(text: string | null): NotedSearch | undefined {
  if (text === null) return undefined;
  try {
    const { owner, page, link, leftAt } = JSON.parse(text) as Record<string, unknown>;
    if (typeof owner !== "string" || typeof page !== "string") return undefined;
    return {
      owner,
      page,
      ...(typeof link === "string" && { link }),
      ...(typeof leftAt === "number" && { leftAt }),
    };
  } catch {
    return undefined;
  }
}
