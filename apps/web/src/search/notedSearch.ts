/** What this tab remembers of a pressed search until it is over, also across reloads. */
export interface NotedSearch {
  /** The address of the player who searches. */
  readonly owner: string;
  /** The page that shows it. Its address holds the exact terms and, if any, the opponent. */
  readonly page: string;
  /** An invitation's link. */
  readonly link?: string;
  /** When its page was left, as `Date.now`; undefined while it is open. */
  readonly leftAt?: number;
}

const KEY = "kifu-search";
const listeners = new Set<() => void>();

/** Records a search, replacing the previous one: a tab has one. */
export function noteSearch(noted: NotedSearch): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(noted));
  } catch {
    // If nothing can be stored, a search must be pressed again after a reload.
  }
  tell();
}

/** Forgets this search and no other. */
export function forgetSearch({ owner, page }: NotedSearch): void {
  const noted = notedSearch();
  if (noted?.owner !== owner || noted.page !== page) return;
  sessionStorage.removeItem(KEY);
  tell();
}

/** Calls back when the record changes. Returns a function that stops this. */
export function watchNoted(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function tell(): void {
  for (const changed of listeners) changed();
}

/** The search recorded in this tab; undefined if there is none. */
export function notedSearch(): NotedSearch | undefined {
  return readNoted(notedText());
}

/** The stored text, for comparison; null if there is none. */
export function notedText(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Decodes a record; undefined for anything else. */
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
