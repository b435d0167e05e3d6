import { unref } from "./unref.js";
import { type StreamSlot, TURN_MS } from "./streamSlots.js";

/** A stream that lasted less than this has failed. The next attempt then waits longer. */
const LASTING_MS = 1_000;

/** How long a stream that is still opening keeps its slot while others wait. */
const OPENING_MS = 10_000;

/**
 * A stream's time in its slot. The time starts when the stream is open, so that a slow node has
 * time to send its events.
 */
export class StreamShare {
  private timer: ReturnType<typeof setInterval>;
  private openSince = Infinity;

  constructor(
    private readonly slot: StreamSlot,
    private readonly rebuild: AbortController,
  ) {
    this.timer = this.yieldEvery(OPENING_MS);
  }

  /** Whether the stream was open long enough to show that the node is healthy. */
  get lasted(): boolean {
    return performance.now() - this.openSince >= LASTING_MS;
  }

  begin(): void {
    this.end();
    this.openSince = performance.now();
    this.timer = this.yieldEvery(TURN_MS);
  }

  end(): void {
    clearInterval(this.timer);
  }

  private yieldEvery(ms: number): ReturnType<typeof setInterval> {
    const timer = setInterval(() => {
      void this.slot.isWanted().then((wanted) => wanted && this.rebuild.abort());
    }, ms);
    unref(timer);
    return timer;
  }
}
