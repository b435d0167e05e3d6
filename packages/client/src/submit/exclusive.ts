/** What waits in this page, by name, where there are no Web Locks. */
const tails = new Map<string, Promise<unknown>>();

/**
 * Runs one after the other what has the same name, over all tabs of the browser where Web
 * Locks exist. A tab that is closed frees its turn.
 */
export async function exclusive<Value>(name: string, run: () => Promise<Value>): Promise<Value> {
  const locks = (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;
  if (locks !== undefined) return await locks.request(name, run);

  const before = tails.get(name) ?? Promise.resolve();
  const turn = before.then(run, run);
  tails.set(name, turn);
  try {
    return await turn;
  } finally {
    if (tails.get(name) === turn) tails.delete(name);
  }
}
