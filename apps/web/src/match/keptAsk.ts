const KEY = "kifu-rematch";

/** How long this tab's note of a request for a rematch counts. A reload takes less than this. */
const KEPT_MS = 30_000;

export function keepAsk(ask: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([ask, Date.now()]));
  } catch {
    // Private windows may have no storage. The request is then lost on a reload.
  }
}

export function forgetAsk(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

/** Whether this tab asked for exactly this rematch a short time ago. */
export function isKeptAsk(ask: string): boolean {
  try {
    const [kept, at] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as [unknown?, unknown?];
    const age = Date.now() - Number(at);
    return kept === ask && age >= 0 && age < KEPT_MS;
  } catch {
    return false;
  }
}
