import { RoundRobin } from "./RoundRobin.js";

export interface FairQueueOptions {
  /** How many tasks run at once. Tasks of one key never run at once. */
  atOnce: number;
  /** Whether timers and sockets get a turn between two tasks. */
  yields: boolean;
}

type Start = () => Promise<void>;

interface Waiting {
  readonly line: readonly string[];
  readonly starts: Start[];
}

/**
 * Runs tasks, with keys taking turns. A key with many tasks delays the first task of another key
 * by only one task. Tasks of one key run one after another, in order.
 *
 * Keys may be grouped in lines. Lines take turns too, so a line with many keys does not slow down
 * other lines.
 */
export class FairQueue {
  private readonly waiting = new Map<string, Waiting>();
  /** The waiting keys, except the keys that are running. */
  private readonly turns = new RoundRobin();
  private readonly running = new Set<string>();
  private readonly idlers: (() => void)[] = [];
  private waitingInAll = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /** The number of waiting tasks. Running tasks do not count. */
  get length(): number {
    return this.waitingInAll;
  }

  lengthOf(key: string): number {
    return this.waiting.get(key)?.starts.length ?? 0;
  }

  /**
   * Runs the task in its turn. The caller limits how many tasks may wait. `line` names the nested
   * lines, outermost first. A waiting key stays in the line of its first task.
   */
  async run<T>(key: string, task: () => Promise<T>, line: readonly string[] = []): Promise<T> {
    return await this.enter(key, task, line, "push");
  }

  /** Runs the task before all waiting tasks of the same key. */
  async runNext<T>(key: string, task: () => Promise<T>, line: readonly string[] = []): Promise<T> {
    return await this.enter(key, task, line, "unshift");
  }

  /** Resolves when nothing is waiting or running. */
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
    // The key goes behind keys that arrived while it ran.
    const waiting = this.waiting.get(key);
    if (waiting !== undefined) this.turns.add(waiting.line, key);
    this.startNext();
    if (this.waitingInAll > 0 || this.running.size > 0) return;
    for (const resolve of this.idlers.splice(0)) resolve();
  }
}

/** Turns a synchronous throw into a rejection. */
async function attempt<T>(task: () => Promise<T>): Promise<T> {
  return await task();
}
