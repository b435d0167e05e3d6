import { LARGEST_BOUND } from "@kifu/wire";

/** Seconds that a bound allows for the way to the node and for a slow clock. */
const BOUND_MARGIN = 5;

const SECOND_MS = 1_000;

/**
 * The bound that a player signs for a move made at `time`: the seconds since the move before,
 * plus a margin. The chain enforces it, so that nobody can claim that the move came much later.
 */
export function boundAt(time: number, timeBefore: number, margin = BOUND_MARGIN): number {
  return Math.min(Math.max(0, time - timeBefore) + margin, LARGEST_BOUND);
}

/**
 * Tracks the chain's time while a move is signed and sent: the node's last time plus what has
 * passed here.
 */
export class ChainTime {
  private since = { steady: performance.now(), wall: Date.now() };
  private margin = BOUND_MARGIN;

  constructor(private time: number) {}

  get now(): number {
    // The monotonic clock stops while some devices sleep; the other one can be set back.
    const steady = performance.now() - this.since.steady;
    const wall = Date.now() - this.since.wall;
    return this.time + Math.floor(Math.max(steady, wall) / SECOND_MS);
  }

  /** The bound of a move that is signed now. */
  bound(timeBefore: number): number {
    return boundAt(this.now, timeBefore, this.margin);
  }

  /**
   * Takes over the time of a node that refused a move as too late for its bound, and doubles the
   * next bound's margin.
   */
  follow(time: number): void {
    this.margin *= 2;
    if (time <= this.now) return;
    this.time = time;
    this.since = { steady: performance.now(), wall: Date.now() };
  }
}
