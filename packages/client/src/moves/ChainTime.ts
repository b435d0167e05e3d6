import { LARGEST_BOUND } from "@kifu/wire";
import { errorOf } from "../errors/clientErrors.js";

/** Seconds that a bound leaves for the way to the node, and for a clock that is behind. */
const BOUND_MARGIN = 5;

/** How many seconds more than this device counted a node may say have passed, before a player is asked. */
const LARGEST_LEAP = 10;

const SECOND_MS = 1_000;

/**
 * The most seconds that a player signs for a move which is made at this time: what has passed since the move before, and a
 * few more. The chain holds the move's time to it, so that nobody can say that the move came much later.
 */
export function boundAt(time: number, timeBefore: number): number {
  return Math.min(Math.max(0, time - timeBefore) + BOUND_MARGIN, LARGEST_BOUND);
}

/** The chain's time while a move is signed and sent: what the node said once, and what has passed here since. */
export class ChainTime {
  private since = { steady: performance.now(), wall: Date.now() };

  constructor(private time: number) {}

  get now(): number {
    // The steady clock stands still while some devices sleep, and the other one can be set back.
    const steady = performance.now() - this.since.steady;
    const wall = Date.now() - this.since.wall;
    return this.time + Math.floor(Math.max(steady, wall) / SECOND_MS);
  }

  /**
   * Takes the time from a node that refused a move as too late for its bound. Throws where it is far ahead of what this
   * device counted: whoever says it could have a bound signed that takes the player's time away.
   */
  follow(time: number): void {
    const ahead = time - this.now;
    if (ahead > LARGEST_LEAP) throw errorOf("client/clock-leap", { facts: { seconds: ahead } });
    if (ahead <= 0) return;
    this.time = time;
    this.since = { steady: performance.now(), wall: Date.now() };
  }
}
