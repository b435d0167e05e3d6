import { Mutex } from "./turns.js";

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
