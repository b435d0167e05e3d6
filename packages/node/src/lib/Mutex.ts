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
