import { setImmediate as nextTurn } from "node:timers/promises";
import { type Random, random } from "@kifu/kit/testing";

interface Event {
  readonly at: number;
  readonly task: () => void;
  isCancelled: boolean;
}

/** Virtual time for everything in a simulation. The same seed always gives the same order. */
export class World {
  now = 0;
  readonly random: Random;
  private events: Event[] = [];
  private readonly lines: string[] = [];

  constructor(readonly seed: number) {
    this.random = random(seed, "world");
  }

  /** A random number of milliseconds, mostly near the lower end. */
  delay(least: number, most: number): number {
    const { below, chance } = this.random;
    return least + below(chance(0.8) ? Math.max(1, (most - least) / 10) : most - least + 1);
  }

  /** Runs the task after `ms`. Tasks of the same time run in the order of the calls. */
  after(ms: number, task: () => void): () => void {
    const event = { at: this.now + Math.max(0, ms), task, isCancelled: false };
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.events[middle]!.at <= event.at) low = middle + 1;
      else high = middle;
    }
    this.events.splice(low, 0, event);
    return () => (event.isCancelled = true);
  }

  /** Runs the next task, and everything that it brings about without waiting. */
  async step(): Promise<void> {
    const event = this.events.shift();
    if (event?.isCancelled === true) return;
    // What loads a module waits for the real event loop, which microtasks alone would starve.
    if (event === undefined) return await settled();
    this.now = Math.max(this.now, event.at);
    event.task();
    await settled();
  }

  note(line: string): void {
    this.lines.push(`${(this.now / 1000).toFixed(3)} ${line}`);
  }

  get history(): readonly string[] {
    return this.lines;
  }
}

/** Resolves once nothing in this process can continue without another event of the simulation. */
export async function settled(): Promise<void> {
  do await nextTurn();
  while (process.getActiveResourcesInfo().includes("Immediate"));
}
