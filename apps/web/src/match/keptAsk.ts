const KEY = "kifu-rematch";

/**
 * A page that is loaded again takes less. After longer, what was asked has lapsed, and whoever asked may have
 * forgotten it.
 */
const KEPT_MS = 30_000;

/** Takes note that this tab asks for this now. */
export function keepAsk(ask: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([ask, Date.now()]));
  } catch {
    // Private windows may keep nothing: then a page that is loaded again does not go on asking.
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

/** Whether this tab asked for just this until a moment ago. */
export function isKeptAsk(ask: string): boolean {
  try {
    const [kept, at] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as [unknown?, unknown?];
    const age = Date.now() - Number(at);
    return kept === ask && age >= 0 && age < KEPT_MS;
  } catch {
    return false;
  }
}
