import { afterCurrentWork } from "../lib/time.js";
import { FairQueue } from "./FairQueue.js";
import { type Meter, stopwatch } from "./budgets.js";

/** How long requests may run in each turn of the event loop. Then moves and other work run. */
const SLICE_MS = 2;

/**
 * The maximum number of networks that may start a request in a turn whose slice is used up.
 * Thousands of requests may arrive together.
 */
const MOST_BEGINNING = 16;

/**
 * Shares the event loop between requests and other work. Requests may use a slice of each turn of
 * the loop, and networks take turns within the slice. So a move never waits for a whole long
 * answer.
 */
export class Slices {
  private readonly waiting: FairQueue;
  /** The networks that have started a request in this turn. */
  private readonly entered = new Set<string>();

  constructor(now?: () => number) {
    this.waiting = new FairQueue({ sliceMs: SLICE_MS, now });
  }

  /** Yields the elements of a list. When the time slice is used up, waits for the next one. */
  async *of<Element>(list: readonly Element[], meter: Meter): AsyncGenerator<Element> {
    for (const element of list) {
      const turn = this.turn(meter);
      if (turn !== undefined) await turn;
      yield element;
    }
  }

  /**
   * Like `turn`, for the start of a request. A network's first request need not wait, unless very
   * many networks have just started one. So long answers to others do not delay a player's move.
   */
  enter(meter: Meter): Promise<void> | undefined {
    const network = keyOf(meter);
    const { entered, waiting } = this;
    const isKnown = entered.has(network) || waiting.lengthOf(network) > 0;
    if (!waiting.hasTime() && (isKnown || entered.size >= MOST_BEGINNING)) return this.turn(meter);
    if (entered.size === 0) setImmediate(() => entered.clear());
    entered.add(network);
    return undefined;
  }

  /** Resolves when the request may continue. Undefined if it may continue at once. */
  turn(meter: Meter): Promise<void> | undefined {
    if (this.waiting.hasTime()) return undefined;
    return this.waiting.run(keyOf(meter), () => {
      const elapsed = stopwatch();
      afterCurrentWork(() => meter.add(elapsed()));
    });
  }
}

function keyOf({ network = "" }: Meter): string {
  return network;
}
