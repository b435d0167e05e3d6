import { setImmediate as nextTurn } from "node:timers/promises";

/** For how long one turn of the event loop works before whatever else waits has its own. */
const LONGEST_MS = 4;

/** When the work of this turn of the event loop began. */
let began: number | undefined;
/** Whether somebody waits for a turn of their own. */
let isTaken = false;
/** Pieces of work that wait for a turn, in the order of their calls. */
const waiting: (() => void)[] = [];

/**
 * Begins a piece of work when a turn of the event loop has time for it: at once, or in a later one. For work that
 * comes in bursts, so that a burst holds nothing else up for longer than one turn.
 */
export async function yieldToEventLoop<T>(work: () => T | Promise<T>): Promise<T> {
  if (waiting.length > 0 || isOver()) await turnWithTime();
  return await work();
}

/** Does work in a turn of the event loop in which nothing else is begun: it takes longer than a turn should. */
export async function inSeparateTurn<T>(work: () => T | Promise<T>): Promise<T> {
  while (isTaken) await nextTurn();
  isTaken = true;
  await nextTurn();
  isTaken = false;
  began = -Infinity;
  setImmediate(() => (began = undefined));
  return await work();
}

/** Does the same work for each of many, `atOnce` of them in each piece. None may be added or removed meanwhile. */
export async function eachYielding<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => void,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  for (let isDone = false; !isDone;) {
    await yieldToEventLoop(() => {
      for (let i = 0; i < atOnce && !isDone; i++) {
        const next = iterator.next();
        if (next.done === true) isDone = true;
        else work(next.value);
      }
    });
  }
}

async function turnWithTime(): Promise<void> {
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(beginNext);
  });
}

/** Has the first of those that wait begin, if this turn has time, and looks again for the next. */
function beginNext(): void {
  if (isOver()) {
    setImmediate(beginNext);
    return;
  }
  waiting.shift()?.();
  // Ticks that microtasks ask for come once no microtask is left: so what this one does without waiting for others
  // counts.
  if (waiting.length > 0) queueMicrotask(() => process.nextTick(beginNext));
}

function isOver(): boolean {
  if (isTaken) return true;
  if (began === undefined) {
    began = performance.now();
    setImmediate(() => (began = undefined));
  }
  return performance.now() - began > LONGEST_MS;
}
