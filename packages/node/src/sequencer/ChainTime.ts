/** What time it is on a chain, in seconds since its genesis. */
export interface ChainTime {
  now(): number;
}

/** A clock that stands still: then each block is a second later than the one before. */
export const stoppedTime: ChainTime = { now: () => 0 };

/** How often the time is taken while nobody asks. */
const BEAT_MS = 250;
/** A process that takes up no beat for longer was stopped, or could not serve anybody. */
const LONGEST_BEAT_MS = 1000;

/**
 * The time as it passes for the chain of a running node. It stands still while the node is down, until it
 * serves players, and while it is stuck: whose clock runs then gets that time back. That is a favour of the
 * operator's, which no proof demands (`docs/soundness.md`).
 */
export class RunningTime implements ChainTime {
  private ms: number;
  private seen = performance.now();
  private isHeld = false;
  private readonly timer: NodeJS.Timeout;

  /**
   * @param from the time at which the chain stands
   * @param speed how many of the chain's seconds pass in one
   */
  constructor(
    from: number,
    private readonly speed = 1,
  ) {
    this.ms = from * 1000;
    this.timer = setInterval(() => this.beat(), BEAT_MS).unref();
  }

  now(): number {
    this.beat();
    return Math.floor(this.ms / 1000);
  }

  /** It stands still from now on, until it goes on. */
  hold(): void {
    this.beat();
    this.isHeld = true;
  }

  resume(): void {
    this.beat();
    this.isHeld = false;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private beat(): void {
    const now = performance.now();
    if (!this.isHeld) this.ms += Math.min(now - this.seen, LONGEST_BEAT_MS) * this.speed;
    this.seen = now;
  }
}
