/**
 * Runs one task at a time, in the order of the calls. Protokit keeps the running method's context
 * in a global, so two executions at once would write into each other's context.
 */
export class Mutex {
  private tail: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** How many tasks are waiting or running. */
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
