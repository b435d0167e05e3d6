const KEY = "kifu-rematch";

/**
 * A reload takes less than this. After longer, the request has expired, and the person may have
 * forgotten it.
 */
const KEPT_MS = 30_000;

/** Records that this tab asks for this now. */
export function keepAsk(ask: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([ask, Date.now()]));
  } catch {
    // Private windows may store nothing: then the request does not survive a reload.
  }
}

/** Forgets that this tab asked for a rematch. */
export function forgetAsk(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Whether this tab recently asked for exactly this. */
export function isKeptAsk(ask: string): boolean {
  try {
    const [kept, at] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as [unknown?, unknown?];
    const age = Date.now() - Number(at);
    return kept === ask && age >= 0 && age < KEPT_MS;
  } catch {
    return false;
  }
}
