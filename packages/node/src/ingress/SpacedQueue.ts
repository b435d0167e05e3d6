import { FairQueue } from "./FairQueue.js";

/** While others play, each kind takes no more of the chain's time than one part in this many. */
const PARTS = 6;
/** For this long after a move, its player counts as playing. */
const PLAYING_MS = 2000;

/**
 * Lets strangers' transactions of one kind through one at a time, by turns of their networks. While
 * others play, each is followed by a rest, for it runs longer than a move: a segment of 64 moves ten
 * times as long, and every block holds everybody up for as long as its registrations take to seal.
 */
export class SpacedQueue {
  private readonly turns = new FairQueue({ atOnce: 1, yields: false });
  private readonly resting = new Set<() => void>();
  private playedAt = -Infinity;
  private stopped = false;

  constructor(private readonly now: () => number) {}

  /** Somebody's move, or anything else that runs as briefly, was let through. */
  played(): void {
    this.playedAt = this.now();
  }

  /** How many of this sender's wait. */
  lengthOf(sender: string): number {
    return this.turns.lengthOf(sender);
  }

  /** Lets it through in its turn. The rest comes after the answer. */
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

  /** Lets those that wait through without rests, and resolves when none is left. */
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
