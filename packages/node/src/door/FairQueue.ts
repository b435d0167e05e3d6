import { Counts } from "../lib/collections.js";
import { tracer } from "../lib/tracing.js";
import { TimeSlice } from "../lib/time.js";

export interface FairQueueOptions {
  /** How many tasks run at once, each with a different key. One by default. */
  atOnce?: number;
  /**
   * How many milliseconds of each turn of the event loop the tasks may take. Unlimited by
   * default. A task may run for longer, but then no other task starts in the same turn.
   */
  sliceMs?: number;
  /** How long to pause after a task that took this long, both in milliseconds. */
  pauseAfter?: (tookMs: number) => number;
  /** How many tasks may wait, and the error for those beyond that. Unlimited by default. */
  room?: { readonly capacity: number; readonly refusal: () => Error };
  /** Whether keys that have had no turn yet come before all other keys. */
  newFirst?: boolean;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

interface Task {
  /** Returns a promise if the task waits for something. */
  start(): Promise<void> | undefined;
  refuse(): void;
}

interface Waiting {
  readonly key: string;
  readonly line: readonly string[];
  readonly tasks: Task[];
}

/**
 * Runs tasks, with the keys taking turns: a key with many tasks delays another key's first task
 * by only one task. Tasks of one key run one after another, in order.
 *
 * Keys may be grouped in lines, such as one per network, and lines in larger lines. Lines take
 * turns as well, so a client with many keys gets no more turns for its network. A `line` names
 * all lines of a key, the outermost first.
 *
 * If there is no room for a task, the innermost line with the most tasks loses its last task. So
 * a flood refuses only its own tasks. See `makeRoom`.
 */
export class FairQueue {
  private readonly waiting = new Map<string, Waiting>();
  private readonly ofLines = new Counts<string>();
  /** The keys with waiting tasks, except for keys that have a running task. */
  private readonly turns = new Turns();
  private readonly running = new Set<string>();
  private readonly pauses = new Map<NodeJS.Timeout, () => void>();
  private readonly idlers: (() => void)[] = [];
  private readonly slice: TimeSlice | undefined;
  private readonly now: () => number;
  private size = 0;
  /**
   * True if no task may start until the current task has reached its first wait, or until the
   * next turn of the event loop.
   */
  private isBetween = false;
  private isStarting = false;
  private stopped = false;

  constructor(private readonly options: FairQueueOptions = {}) {
    this.now = options.now ?? (() => performance.now());
    this.slice =
      options.sliceMs === undefined ? undefined : new TimeSlice(options.sliceMs, this.now);
  }

  /** The number of waiting tasks. Running tasks are not counted. */
  get length(): number {
    return this.size;
  }

  lengthOf(key: string): number {
    return this.waiting.get(key)?.tasks.length ?? 0;
  }

  /** The number of tasks that wait in lines whose innermost name is `name`. */
  lengthOfLine(name: string): number {
    return this.ofLines.of(name);
  }

  /** Whether a task would start now, because this turn of the event loop has time left. */
  hasTime(): boolean {
    return this.slice?.hasTime() ?? true;
  }

  /**
   * Runs the task in its turn. While tasks of a key wait, the key stays in the line that its
   * first task named.
   */
  async run<T>(key: string, task: () => T | Promise<T>, line?: readonly string[]): Promise<T> {
    return await this.result(key, task, "push", line);
  }

  /** Runs the task before all others of its key. */
  async runNext<T>(key: string, task: () => T | Promise<T>, line?: readonly string[]): Promise<T> {
    return await this.result(key, task, "unshift", line);
  }

  /** Like `run`, for a task that is not asynchronous and has no result. */
  add(key: string, task: () => void, line: readonly string[] = []): void {
    const start = () => {
      task();
      return undefined;
    };
    this.enter(key, line, { start, refuse: () => undefined }, "push");
  }

  async idle(): Promise<void> {
    if (this.size === 0 && this.running.size === 0) return;
    await new Promise<void>((resolve) => {
      this.idlers.push(resolve);
    });
  }

  /** Runs the waiting tasks without pauses, and resolves when none is left. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const [timer, end] of this.pauses) {
      clearTimeout(timer);
      end();
    }
    await this.idle();
  }

  private async result<T>(
    key: string,
    task: () => T | Promise<T>,
    put: "push" | "unshift",
    line: readonly string[] = [],
  ): Promise<T> {
    const work = tracer?.bind(task) ?? task;
    return await new Promise<T>((resolve, reject) => {
      const start = () => {
        try {
          const result = work();
          if (result instanceof Promise) return result.then(resolve, reject);
          resolve(result);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
        return undefined;
      };
      this.enter(key, line, { start, refuse: () => reject(this.options.room!.refusal()) }, put);
    });
  }

  private enter(key: string, line: readonly string[], task: Task, put: "push" | "unshift"): void {
    const { room } = this.options;
    if (room !== undefined && this.size >= room.capacity && !this.makeRoom(key, line)) {
      task.refuse();
      return;
    }
    const waiting = this.waiting.get(key) ?? { key, line, tasks: [] };
    this.waiting.set(key, waiting);
    waiting.tasks[put](task);
    if (!this.running.has(key)) this.turns.add(waiting.line, key, this.options.newFirst === true);
    this.count(waiting, 1);
    this.startNext();
  }

  private startNext(): void {
    if (this.isStarting) return;
    this.isStarting = true;
    try {
      this.startAll();
    } finally {
      this.isStarting = false;
    }
  }

  private startAll(): void {
    const { slice } = this;
    const { atOnce = 1 } = this.options;
    while (!this.isBetween && this.running.size < atOnce && this.size > 0) {
      if (slice?.hasTime() === false) {
        this.isBetween = true;
        slice.inNextTurn(this.resume);
        return;
      }
      const waiting = this.takeNext();
      if (waiting === undefined) return;
      if (slice !== undefined) {
        this.isBetween = true;
        slice.continueWith(this.resume);
      }
      this.start(waiting);
    }
  }

  private readonly resume = (): void => {
    this.isBetween = false;
    this.startNext();
    // If nothing waits, this removes the keys that still have a turn but no task.
    if (this.size === 0) this.takeNext();
  };

  private takeNext(): Waiting | undefined {
    for (;;) {
      const key = this.turns.take();
      if (key === undefined) return undefined;
      const waiting = this.waiting.get(key);
      // Skips a key without tasks. It was added only so that its next task does not count as
      // fresh.
      if (waiting !== undefined) return waiting;
    }
  }

  private start(waiting: Waiting): void {
    const task = waiting.tasks.shift();
    this.count(waiting, -1);
    if (waiting.tasks.length === 0) this.waiting.delete(waiting.key);
    this.running.add(waiting.key);
    const began = this.now();
    let ends: Promise<void> | undefined;
    try {
      ends = task?.start();
    } finally {
      if (ends === undefined) this.rest(waiting, began);
      else void ends.finally(() => this.rest(waiting, began));
    }
  }

  private rest(waiting: Waiting, began: number): void {
    const pause = this.stopped ? 0 : (this.options.pauseAfter?.(this.now() - began) ?? 0);
    if (pause <= 0) {
      this.finish(waiting);
      return;
    }
    const end = () => {
      this.pauses.delete(timer);
      this.finish(waiting);
    };
    const timer = setTimeout(end, pause);
    this.pauses.set(timer, end);
  }

  private finish({ key, line }: Waiting): void {
    this.running.delete(key);
    const waiting = this.waiting.get(key);
    // Put the key behind the keys that arrived while its task ran.
    if (waiting !== undefined) this.turns.add(waiting.line, key);
    else if (this.options.newFirst === true) this.turns.add(line, key);
    this.startNext();
    if (this.size > 0 || this.running.size > 0) return;
    for (const resolve of this.idlers.splice(0)) resolve();
  }

  /**
   * Refuses a waiting task to make room for a task of this key. If another line has more tasks
   * than the newcomer's line would have, the task comes from that line. Otherwise it comes from
   * the newcomer's own line. The key with the most tasks in the line loses its last task. Returns
   * false if no key has more tasks than the newcomer would have.
   */
  private makeRoom(key: string, line: readonly string[]): boolean {
    const own = innermost(line);
    const largest = this.ofLines.largest();
    if (largest !== undefined && this.lengthOfLine(largest) > this.lengthOfLine(own) + 1) {
      this.giveUp(this.longestIn(largest));
      return true;
    }
    const longest = this.longestIn(own);
    if (longest === undefined || longest.tasks.length <= this.lengthOf(key) + 1) return false;
    this.giveUp(longest);
    return true;
  }

  private longestIn(name: string): Waiting | undefined {
    let longest: Waiting | undefined;
    for (const waiting of this.waiting.values()) {
      if (innermost(waiting.line) !== name) continue;
      if (waiting.tasks.length > (longest?.tasks.length ?? 0)) longest = waiting;
    }
    return longest;
  }

  private giveUp(waiting: Waiting | undefined): void {
    const task = waiting?.tasks.pop();
    if (waiting === undefined || task === undefined) return;
    this.count(waiting, -1);
    if (waiting.tasks.length === 0) {
      this.waiting.delete(waiting.key);
      this.turns.remove(waiting.line, waiting.key);
    }
    task.refuse();
  }

  private count({ line }: Waiting, by: 1 | -1): void {
    this.size += by;
    this.ofLines.change(innermost(line), by);
  }
}

function innermost(line: readonly string[]): string {
  return line.at(-1) ?? "";
}

/**
 * Decides which key is next. Keys are in nested lines, and the members of each line take turns.
 */
class Turns {
  // The insertion order of these collections is the order of turns.
  private readonly lines = new Map<string, Turns>();
  private readonly fresh = new Set<string>();
  private readonly keys = new Set<string>();

  private get isEmpty(): boolean {
    return this.lines.size === 0 && this.fresh.size === 0 && this.keys.size === 0;
  }

  /**
   * Puts the key at the end of its line unless it is already there. A fresh key is placed before
   * keys that are not fresh.
   */
  add([outermost, ...within]: readonly string[], key: string, isFresh = false): void {
    if (outermost !== undefined) {
      const line = this.lines.get(outermost) ?? new Turns();
      this.lines.set(outermost, line);
      line.add(within, key, isFresh);
    } else if (!this.keys.has(key)) {
      (isFresh ? this.fresh : this.keys).add(key);
    }
  }

  remove([outermost, ...within]: readonly string[], key: string): void {
    if (outermost === undefined) {
      this.fresh.delete(key);
      this.keys.delete(key);
      return;
    }
    const line = this.lines.get(outermost);
    line?.remove(within, key);
    if (line?.isEmpty === true) this.lines.delete(outermost);
  }

  take(): string | undefined {
    const [first] = this.lines;
    if (first !== undefined) {
      const [name, line] = first;
      const key = line.take();
      // A line that had a turn goes to the end.
      this.lines.delete(name);
      if (!line.isEmpty) this.lines.set(name, line);
      return key;
    }
    const from = this.fresh.size > 0 ? this.fresh : this.keys;
    const [key] = from;
    if (key !== undefined) from.delete(key);
    return key;
  }
}
