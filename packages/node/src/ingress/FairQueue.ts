import { RoundRobin } from "./RoundRobin.js";

/** How much runs at once, and what else gets its turn in between. */
export interface FairQueueOptions {
  /** How many run at once, each with a key of its own. */
  atOnce: number;
  /** Whether timers and sockets get their turn between any two tasks. */
  yields: boolean;
}

type Start = () => Promise<void>;

interface Waiting {
  readonly line: readonly string[];
  readonly starts: Start[];
}

/**
 * Tasks in turn by key: one that brings many waits behind its own, and delays another key's
 * first by no more than one of each key. Tasks of one key run one after the other, in order.
 *
 * Keys may be in lines, which take turns as well: many keys of one line delay another line as
 * little as many tasks of one key delay another key.
 */
export class FairQueue {
  private readonly waiting = new Map<string, Waiting>();
  /** The keys that wait, without those that run. */
  private readonly turns = new RoundRobin();
  private readonly running = new Set<string>();
  private readonly idlers: (() => void)[] = [];
  private waitingInAll = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /** How many wait; those that run are not among them. */
  get length(): number {
    return this.waitingInAll;
  }

  /** How many of this key wait. */
  lengthOf(key: string): number {
    return this.waiting.get(key)?.starts.length ?? 0;
  }

  /**
   * Runs the task in its turn. How many may wait is for the caller to say. The line is given from
   * the outermost in; as long as a key waits, it is in the line of its first task.
   */
  async run<T>(key: string, task: () => Promise<T>, line: readonly string[] = []): Promise<T> {
    return await this.enter(key, task, line, "push");
  }

  /** Runs the task before all others of its key. */
  async runNext<T>(key: string, task: () => Promise<T>, line: readonly string[] = []): Promise<T> {
    return await this.enter(key, task, line, "unshift");
  }

  /** Resolves when nothing waits or runs. */
  async idle(): Promise<void> {
    if (this.waitingInAll === 0 && this.running.size === 0) return;
    await new Promise<void>((resolve) => {
      this.idlers.push(resolve);
    });
  }

  private async enter<T>(
    key: string,
    task: () => Promise<T>,
    line: readonly string[],
    put: "push" | "unshift",
  ): Promise<T> {
    return await new Promise<T>((resolve, reject) => {
      const waiting = this.waiting.get(key) ?? { line, starts: [] };
      waiting.starts[put](async () => await attempt(task).then(resolve, reject));
      this.waiting.set(key, waiting);
      if (!this.running.has(key)) this.turns.add(waiting.line, key);
      this.waitingInAll++;
      this.startNext();
    });
  }

  private startNext(): void {
    while (this.running.size < this.options.atOnce) {
      const key = this.turns.take();
      if (key === undefined) return;
      const { starts = [] } = this.waiting.get(key) ?? {};
      const start = starts.shift();
      if (starts.length === 0) this.waiting.delete(key);
      if (start !== undefined) this.start(key, start);
    }
  }

  private start(key: string, start: Start): void {
    this.waitingInAll--;
    this.running.add(key);
    void start().finally(() => {
      if (this.options.yields) setImmediate(() => this.finish(key));
      else this.finish(key);
    });
  }

  private finish(key: string): void {
    this.running.delete(key);
    // Behind those that came while it ran.
    const waiting = this.waiting.get(key);
    if (waiting !== undefined) this.turns.add(waiting.line, key);
    this.startNext();
    if (this.waitingInAll > 0 || this.running.size > 0) return;
    for (const resolve of this.idlers.splice(0)) resolve();
  }
}

/** A rejection also of what throws at once. */
async function attempt<T>(task: () => Promise<T>): Promise<T> {
  return await task();
}
