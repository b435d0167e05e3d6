import { setImmediate as nextTurn } from "node:timers/promises";

/** How long one turn of the event loop may work before other work gets a turn. */
const LONGEST_MS = 4;

let began: number | undefined;
/** Whether a separate turn has been reserved. */
let isTaken = false;
/** Work that waits for a turn, in the order of the calls. */
const waiting: (() => void)[] = [];

/**
 * Runs the work in the current turn of the event loop if time is left, and otherwise in a later
 * turn. Use this for work that comes in bursts. A burst then blocks the event loop for at most
 * one turn at a time.
 */
export async function yieldToEventLoop<T>(work: () => T | Promise<T>): Promise<T> {
  if (waiting.length > 0 || isOver()) await turnWithTime();
  return await work();
}

/** Runs work that takes longer than a turn should. Nothing else is started in its turn. */
export async function inSeparateTurn<T>(work: () => T | Promise<T>): Promise<T> {
  while (isTaken) await nextTurn();
  isTaken = true;
  await nextTurn();
  isTaken = false;
  began = -Infinity;
  setImmediate(() => (began = undefined));
  return await work();
}

/**
 * Runs `work` for each item, with a pause after every `atOnce` items. The items must not change
 * meanwhile.
 */
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

/**
 * Starts the first waiting work if this turn has time. Then does the same for the next work.
 */
function beginNext(): void {
  if (isOver()) {
    setImmediate(beginNext);
    return;
  }
  waiting.shift()?.();
  // A tick from a microtask runs after all microtasks. The time of everything that the work did
  // in microtasks therefore counts towards the turn.
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
