import { FairQueue } from "./FairQueue.js";

/** While others play, each kind of transaction gets at most 1/PARTS of the chain's time. */
const PARTS = 6;
/** How long after a move its player counts as playing. */
const PLAYING_MS = 2000;

/**
 * Admits clients' transactions of one kind, one at a time, with networks taking turns. While
 * others play, a pause follows each transaction, because these kinds run longer than a move. A
 * segment of 64 moves takes ten times as long. Registrations block everyone while the node seals
 * their block.
 */
export class SpacedQueue {
  private readonly turns = new FairQueue({ atOnce: 1, yields: false });
  private readonly resting = new Set<() => void>();
  private playedAt = -Infinity;
  private stopped = false;

  constructor(private readonly now: () => number) {}

  /** Records that a move or another short transaction was admitted. */
  played(): void {
    this.playedAt = this.now();
  }

  lengthOf(sender: string): number {
    return this.turns.lengthOf(sender);
  }

  /** Runs `enter` in its turn. The pause starts after the promise resolves. */
  async run<T>(sender: string, network: string, enter: () => Promise<T>): Promise<T> {
    return await new Promise<T>((resolve, reject) => {
      const task = async () => {
        const began = this.now();
        await enter().then(resolve, reject);
        await this.rest((PARTS - 1) * (this.now() - began));
      };
      this.turns.run(sender, task, [network]).catch(reject);
    });
  }

  /** Admits all waiting transactions without pauses. Resolves when none is left. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const wake of this.resting) wake();
    await this.turns.idle();
  }

  private async rest(milliseconds: number): Promise<void> {
    if (this.stopped || this.now() - this.playedAt > PLAYING_MS) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.resting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.resting.add(wake);
    });
  }
}
