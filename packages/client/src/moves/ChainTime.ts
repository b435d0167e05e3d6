import { LARGEST_BOUND } from "@kifu/wire";

/** Seconds that a bound leaves for the way to the node, and for a clock that is behind. */
const BOUND_MARGIN = 5;

const SECOND_MS = 1_000;

/**
 * The most seconds that a player signs for a move which is made at this time: what has passed since the move before, and a
 * few more. The chain holds the move's time to it, so that nobody can say that the move came much later.
 */
export function boundAt(time: number, timeBefore: number, margin = BOUND_MARGIN): number {
  return Math.min(Math.max(0, time - timeBefore) + margin, LARGEST_BOUND);
}

/** The chain's time while a move is signed and sent: what the node said once, and what has passed here since. */
export class ChainTime {
  private since = { steady: performance.now(), wall: Date.now() };
  private margin = BOUND_MARGIN;

  constructor(private time: number) {}

  get now(): number {
    // The steady clock stands still while some devices sleep, and the other one can be set back.
    const steady = performance.now() - this.since.steady;
    const wall = Date.now() - this.since.wall;
    return this.time + Math.floor(Math.max(steady, wall) / SECOND_MS);
  }

  /** The bound of a move that is signed now. */
  bound(timeBefore: number): number {
    return boundAt(this.now, timeBefore, this.margin);
  }

  /** Takes the time from a node that refused a move as too late for its bound. The next bound leaves twice as much for the way. */
  follow(time: number): void {
    this.margin *= 2;
    if (time <= this.now) return;
    this.time = time;
    this.since = { steady: performance.now(), wall: Date.now() };
  }
}
