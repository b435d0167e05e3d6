import { realTime, type Time } from "../lib/turns.js";

/** The chain's clock, in seconds since genesis. */
export interface ChainTime {
  now(): number;
  /**
   * Sets the time. `set`, `hold` and `resume` are undefined if the clock never advances by
   * itself.
   */
  set?(seconds: number): void;
  hold?(): void;
  resume?(): void;
}

/**
 * A clock that always shows 0. A block must be later than the one before, so each is then one
 * second later.
 */
export const stoppedTime: ChainTime = { now: () => 0 };

/** How often the clock advances when nobody reads it. */
const BEAT_MS = 250;
/** If two beats are further apart than this, the process was stopped or stuck. */
const LONGEST_BEAT_MS = 1000;

/**
 * The clock of a running node. It stands still while the node is down, starting or stuck, so
 * players lose no time to an outage. No proof checks that the operator stops the clock
 * (`docs/soundness.md`).
 */
export class RunningTime implements ChainTime {
  private ms: number;
  private seen: number;
  private isHeld = false;
  private cancelBeat: () => void = () => undefined;

  /**
   * @param from the time at which the chain stopped
   * @param speed seconds of the chain per real second
   */
  constructor(
    from: number,
    private readonly speed = 1,
    private readonly time: Time = realTime,
  ) {
    this.ms = from * 1000;
    this.seen = time.now();
    this.beatLater();
  }

  now(): number {
    this.beat();
    return Math.floor(this.ms / 1000);
  }

  set(seconds: number): void {
    this.beat();
    this.ms = seconds * 1000;
  }

  hold(): void {
    this.beat();
    this.isHeld = true;
  }

  resume(): void {
    this.beat();
    this.isHeld = false;
  }

  stop(): void {
    this.cancelBeat();
  }

  private beatLater(): void {
    this.cancelBeat = this.time.after(BEAT_MS, () => {
      this.beat();
      this.beatLater();
    });
  }

  private beat(): void {
    const now = this.time.now();
    if (!this.isHeld) this.ms += Math.min(now - this.seen, LONGEST_BEAT_MS) * this.speed;
    this.seen = now;
  }
}
