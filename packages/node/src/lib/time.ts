import { setImmediate as nextTurn } from "node:timers/promises";

/** A clock and timers. A simulation replaces both. */
export interface Time {
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Runs the task once, after `ms`. Returns a function that cancels the task. */
  after(ms: number, task: () => void): () => void;
}

/** Waiting tasks do not keep the process alive. */
export const realTime: Time = {
  now: () => performance.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms).unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms`, or as soon as the signal is aborted. */
export async function pause(time: Time, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted === true) return;
  await new Promise<void>((resolve) => {
    const finish = () => {
      cancel();
      signal?.removeEventListener("abort", finish);
      resolve();
    };
    const cancel = time.after(ms, finish);
    signal?.addEventListener("abort", finish);
  });
}

/** The chain's clock, in seconds since genesis. */
export interface ChainTime {
  now(): number;
  /**
   * Sets the time. `set`, `hold` and `resume` are undefined if the clock never advances by
   * itself.
   */
  set?(seconds: number): void;
  hold?(): void;
  resume?(): void;
}

/**
 * A clock that always shows 0. A block must be later than the one before, so each is then one
 * second later.
 */
export const stoppedTime: ChainTime = { now: () => 0 };

/** How often the clock advances when nobody reads it. */
const BEAT_MS = 250;
/** If two beats are further apart than this, the process was stopped or stuck. */
const LONGEST_BEAT_MS = 1000;

/**
 * The clock of a running node. It stands still while the node is down, starting or stuck, so
 * players lose no time to an outage. No proof checks that the operator stops the clock
 * (`docs/soundness.md`).
 */
export class RunningTime implements ChainTime {
  private ms: number;
  private seen: number;
  private isHeld = false;
  private cancelBeat: () => void = () => undefined;

  /**
   * @param from the time at which the chain stopped
   * @param speed seconds of the chain per real second
   */
  constructor(
    from: number,
    private readonly speed = 1,
    private readonly time: Time = realTime,
  ) {
    this.ms = from * 1000;
    this.seen = time.now();
    this.beatLater();
  }

  now(): number {
    this.beat();
    return Math.floor(this.ms / 1000);
  }

  set(seconds: number): void {
    this.beat();
    this.ms = seconds * 1000;
  }

  hold(): void {
    this.beat();
    this.isHeld = true;
  }

  resume(): void {
    this.beat();
    this.isHeld = false;
  }

  stop(): void {
    this.cancelBeat();
  }

  private beatLater(): void {
    this.cancelBeat = this.time.after(BEAT_MS, () => {
      this.beat();
      this.beatLater();
    });
  }

  private beat(): void {
    const now = this.time.now();
    if (!this.isHeld) this.ms += Math.min(now - this.seen, LONGEST_BEAT_MS) * this.speed;
    this.seen = now;
  }
}

/**
 * Limits the time of one kind of work in each turn of the event loop. Other work, such as timers
 * and sockets, runs between two turns.
 */
export class TimeSlice {
  private began: number | undefined;

  constructor(
    private readonly longestMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  hasTime(): boolean {
    this.began ??= this.begin(this.now());
    return this.now() - this.began <= this.longestMs;
  }

  useUp(): void {
    this.began = this.begin(-Infinity);
  }

  /**
   * Calls `next` after the current work has reached its first wait: in this turn if the turn has
   * time left, otherwise in the next turn.
   */
  continueWith(next: () => void): void {
    afterCurrentWork(() => {
      if (this.hasTime()) next();
      else this.inNextTurn(next);
    });
  }

  /** Calls `next` in the next turn, at the beginning of its slice. */
  inNextTurn(next: () => void): void {
    setImmediate(() => {
      this.began = this.begin(this.now());
      next();
    });
  }

  private begin(at: number): number {
    setImmediate(() => (this.began = undefined));
    return at;
  }
}

/** Calls `then` after the current work and all promise callbacks that it has queued. */
export function afterCurrentWork(then: () => void): void {
  // A tick that is scheduled in a microtask runs when no microtask is left.
  queueMicrotask(() => process.nextTick(then));
}

const ownWork = new TimeSlice(4);
/** Whether a separate turn has been reserved. */
let isReserved = false;
const waiting: (() => void)[] = [];

/**
 * Runs the work in the current turn of the event loop if time is left, and otherwise in a later
 * turn. Use this for work that comes in bursts, so that a burst does not block the event loop.
 */
export async function yieldToEventLoop<T>(work: () => T | Promise<T>): Promise<T> {
  if (waiting.length > 0 || isReserved || !ownWork.hasTime()) {
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) ownWork.inNextTurn(beginNext);
    });
  }
  return await work();
}

function beginNext(): void {
  if (isReserved || !ownWork.hasTime()) {
    ownWork.inNextTurn(beginNext);
    return;
  }
  waiting.shift()?.();
  if (waiting.length > 0) ownWork.continueWith(beginNext);
}

/** Runs long work in a turn of the event loop in which nothing else is started. */
export async function inSeparateTurn<T>(work: () => T | Promise<T>): Promise<T> {
  while (isReserved) await nextTurn();
  isReserved = true;
  await nextTurn();
  isReserved = false;
  ownWork.useUp();
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

/**
 * Runs one task at a time, in the order of the calls. Protokit keeps the context of the running
 * method in a global variable. Two executions at once would write into each other's context.
 */
export class Mutex {
  private tail: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  get length(): number {
    return this.waiting;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    this.waiting++;
    const turn = this.tail.then(task).finally(() => {
      this.waiting--;
    });
    this.tail = turn.catch(() => undefined);
    return await turn;
  }
}

const LOOK_MS = 1000;

/** Does work each second, unless the last work still runs. */
export class Polling {
  private readonly mutex = new Mutex();
  private timer: NodeJS.Timeout | undefined;

  start(work: () => Promise<void>): void {
    this.timer = setInterval(() => {
      if (this.mutex.length === 0) void this.inTurn(work);
    }, LOOK_MS);
  }

  /** Does other work that may not run at the same time. */
  async inTurn(work: () => Promise<void>): Promise<void> {
    await this.mutex.run(work);
  }

  /** Resolves when no work runs. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.mutex.run(async () => undefined);
  }
}

export function shortlyShared<Value>(
  milliseconds: number,
  make: () => Promise<Value>,
  now: () => number = () => performance.now(),
): () => Promise<Value> {
  let shared: { value: Promise<Value>; madeAt: number } | undefined;
  return async () => {
    if (shared === undefined || now() - shared.madeAt >= milliseconds) {
      shared = { value: make(), madeAt: now() };
    }
    return await shared.value;
  };
}
