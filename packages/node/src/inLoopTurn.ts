import { setImmediate as nextTurn } from "node:timers/promises";

/** For how long one turn of the event loop works before whatever else waits has its own. */
const LONGEST_MS = 8;

/** When the work of this turn of the event loop began. */
let began: number | undefined;
/** Whether somebody waits for a turn of their own. */
let isTaken = false;

/**
 * Begins a piece of work when a turn of the event loop has time for it: at once, or in a later one. For work that
 * comes in bursts, so that a burst holds nothing else up for longer than one turn.
 */
export async function inLoopTurn<T>(work: () => T | Promise<T>): Promise<T> {
  while (isOver()) await nextTurn();
  return await work();
}

/** The same for work that takes longer than a turn should: it has one in which nothing else is begun. */
export async function inOwnLoopTurn<T>(work: () => T | Promise<T>): Promise<T> {
  while (isTaken) await nextTurn();
  isTaken = true;
  await nextTurn();
  isTaken = false;
  began = -Infinity;
  setImmediate(() => (began = undefined));
  return await work();
}

function isOver(): boolean {
  if (isTaken) return true;
  if (began === undefined) {
    began = performance.now();
    setImmediate(() => (began = undefined));
  }
  return performance.now() - began > LONGEST_MS;
}
