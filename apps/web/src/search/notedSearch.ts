/** What this tab remembers about a search until the search is over. It survives a reload. */
export interface NotedSearch {
  /** The address of the player who searches. */
  readonly owner: string;
  /**
   * The page of the search. Its address holds the exact terms and, if there is one, the opponent.
   */
  readonly page: string;
  readonly link?: string;
  /** When the page was left, as a value of `Date.now()`. Undefined while the page is open. */
  readonly leftAt?: number;
}

const KEY = "kifu-search";
const listeners = new Set<() => void>();

/**
 * Records a search. Replaces the previous record, because a tab has only one search at a time.
 */
export function noteSearch(noted: NotedSearch): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(noted));
  } catch {
    // Without storage, the visitor must start the search again after a reload.
  }
  tell();
}

/** Does nothing if another search is recorded. */
export function forgetSearch({ owner, page }: NotedSearch): void {
  const noted = notedSearch();
  if (noted?.owner !== owner || noted.page !== page) return;
  sessionStorage.removeItem(KEY);
  tell();
}

export function watchNoted(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function tell(): void {
  for (const changed of listeners) changed();
}

export function notedSearch(): NotedSearch | undefined {
  return readNoted(notedText());
}

export function notedText(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

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
