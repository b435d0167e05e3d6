import { MICROSECONDS_PER_TOKEN, type QueryPace } from "./QueryPace.js";

/**
 * What one request takes from its network's bucket: a token before anything is looked at, then
 * what it was measured to cost, and in the end the time that it really took, if that is more.
 */
export class Meter {
  private paid = 0;
  private spent = 0;

  constructor(
    private readonly pace: QueryPace,
    private readonly address: string | undefined,
  ) {}

  /** Throws `ingress/rate-limited`. */
  begin(): void {
    this.pace.charge(this.address, MICROSECONDS_PER_TOKEN);
    this.paid += MICROSECONDS_PER_TOKEN;
  }

  /** Does a part of the work, at once, and counts its time. */
  time<Result>(work: () => Result): Result {
    const began = now();
    try {
      return work();
    } finally {
      this.spent += microsecondsSince(began);
    }
  }

  /** Makes up for what the request is now known to cost. */
  raise(microseconds: number): void {
    const more = microseconds - this.paid;
    if (more <= 0) return;
    this.paid += more;
    this.pace.owe(this.address, more);
  }

  /** Makes up for the time that it took. */
  settle(): void {
    this.raise(this.spent);
  }

  /** Takes what an event costs; says how long to wait where nothing is left. */
  take(microseconds: number): number {
    return this.pace.take(this.address, microseconds);
  }
}

/** On a busy machine a process stands still between, which is nobody's work. */
function now(): { wall: number; processor: NodeJS.CpuUsage } {
  return { wall: performance.now(), processor: process.cpuUsage() };
}

function microsecondsSince({ wall, processor }: ReturnType<typeof now>): number {
  const { user, system } = process.cpuUsage(processor);
  return Math.min((performance.now() - wall) * 1000, user + system);
}
