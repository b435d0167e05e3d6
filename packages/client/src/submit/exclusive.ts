/** The last task of each name, for browsers without Web Locks. */
const tails = new Map<string, Promise<unknown>>();

/**
 * Runs tasks of the same name one after another. With Web Locks, this holds across all tabs, and
 * a closed tab releases its lock.
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
