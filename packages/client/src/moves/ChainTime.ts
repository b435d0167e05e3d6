import { LARGEST_BOUND } from "@kifu/wire";

/** The seconds that a bound adds for the way to the node and for a slow clock. */
const BOUND_MARGIN = 5;

const SECOND_MS = 1_000;

/**
 * The bound that a player signs for a move made at `time`: the seconds since the previous move,
 * plus a margin. The chain enforces the bound, so nobody can claim that the move came much later.
 */
export function boundAt(time: number, timeBefore: number, margin = BOUND_MARGIN): number {
  return Math.min(Math.max(0, time - timeBefore) + margin, LARGEST_BOUND);
}

/**
 * Tracks the chain's time while a move is signed and sent. It adds the time that has passed on
 * this device to the node's last time.
 */
export class ChainTime {
  private since = { steady: performance.now(), wall: Date.now() };
  private margin = BOUND_MARGIN;

  constructor(private time: number) {}

  get now(): number {
    // The monotonic clock stops while some devices sleep. The wall clock can be set back. So the
    // one that advanced more is used.
    const steady = performance.now() - this.since.steady;
    const wall = Date.now() - this.since.wall;
    return this.time + Math.floor(Math.max(steady, wall) / SECOND_MS);
  }

  /** The bound of a move that is signed now. */
  bound(timeBefore: number): number {
    return boundAt(this.now, timeBefore, this.margin);
  }

  /**
   * Adopts the time of a node that refused a move as past its bound. Doubles the margin of the
   * next bound.
   */
  follow(time: number): void {
    this.margin *= 2;
    if (time <= this.now) return;
    this.time = time;
    this.since = { steady: performance.now(), wall: Date.now() };
  }
}
