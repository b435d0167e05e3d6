import type { Time } from "../../src/lib/time.js";
import type { World } from "./World.js";

/** A process of a machine. A dead process does nothing more, and a stopped one does it later. */
export class Host {
  isAlive = true;
  private isStopped = false;
  private readonly later: (() => void)[] = [];
  readonly time: Time;

  constructor(
    readonly name: string,
    readonly world: World,
  ) {
    this.time = {
      now: () => world.now,
      after: (ms, task) => world.after(ms, () => this.run(task)),
    };
  }

  /** Runs what reaches the process from outside. */
  run(task: () => void): void {
    if (!this.isAlive) return;
    if (this.isStopped) this.later.push(task);
    else task();
  }

  kill(): void {
    this.isAlive = false;
    this.later.length = 0;
  }

  /** As SIGSTOP. */
  stop(): void {
    this.isStopped = true;
  }

  /** As SIGCONT. */
  resume(): void {
    this.isStopped = false;
    for (const task of this.later.splice(0)) this.run(task);
  }
}
