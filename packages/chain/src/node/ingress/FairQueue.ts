export interface FairQueueOptions {
  /** How many run at once, each with a key of its own. */
  atOnce: number;
  /** Whether timers and sockets get their turn between any two tasks. */
  yields: boolean;
}

type Start = () => Promise<void>;

/**
 * Tasks in turn by key: one that brings many waits behind its own, and delays another key's
 * first by no more than one of each key. Tasks of one key run one after the other, in order.
 */
export class FairQueue {
  // In the order of their turns.
  private readonly waiting = new Map<string, Start[]>();
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
    return this.waiting.get(key)?.length ?? 0;
  }

  /** Runs the task in its turn. How many may wait is for the caller to say. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    return await this.enter(key, task, (starts, start) => starts.push(start));
  }

  /** Runs the task before all others of its key. */
  async runNext<T>(key: string, task: () => Promise<T>): Promise<T> {
    return await this.enter(key, task, (starts, start) => starts.unshift(start));
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
    place: (starts: Start[], start: Start) => void,
  ): Promise<T> {
    return await new Promise<T>((resolve, reject) => {
      const starts = this.waiting.get(key) ?? [];
      place(starts, async () => await attempt(task).then(resolve, reject));
      this.waiting.set(key, starts);
      this.waitingInAll++;
      this.startNext();
    });
  }

  private startNext(): void {
    for (const [key, starts] of this.waiting) {
      if (this.running.size >= this.options.atOnce) return;
      const start = this.running.has(key) ? undefined : starts.shift();
      if (start === undefined) continue;
      this.waiting.delete(key);
      if (starts.length > 0) this.waiting.set(key, starts);
      this.waitingInAll--;
      this.running.add(key);
      void start().finally(() => {
        if (this.options.yields) setImmediate(() => this.finish(key));
        else this.finish(key);
      });
    }
  }

  private finish(key: string): void {
    this.running.delete(key);
    this.startNext();
    if (this.waitingInAll > 0 || this.running.size > 0) return;
    for (const resolve of this.idlers.splice(0)) resolve();
  }
}

/** A rejection also of what throws at once. */
async function attempt<T>(task: () => Promise<T>): Promise<T> {
  return await task();
}
