import { RoundRobin } from "./RoundRobin.js";
import type { Meter } from "./Meter.js";
import { stopwatch } from "./stopwatch.js";

/** The time that requests may use before other work, such as moves, runs. */
const SLICE_MS = 2;

/**
 * The maximum number of networks that may start a request in one turn after its slice has ended.
 * Thousands of requests may arrive together.
 */
const MOST_BEGINNING = 16;

interface Waiting {
  meter: Meter;
  resume(): void;
}

/**
 * Shares the event loop between requests and other work. Requests may use a slice of each turn of
 * the loop. After that, one waiting request continues per turn, and the networks alternate. So a
 * move never waits for a whole long answer.
 */
export class Slices {
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly turns = new RoundRobin();
  /** The networks that have started a request in this turn. */
  private readonly entered = new Set<string>();
  /** When the slice of this turn began. */
  private began: number | undefined;
  private isScheduled = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Yields the elements of a list. Waits for a turn before an element if the slice is over. */
  async *of<Element>(list: readonly Element[], meter: Meter): AsyncGenerator<Element> {
    for (const element of list) {
      const turn = this.turn(meter);
      if (turn !== undefined) await turn;
      yield element;
    }
  }

  /**
   * Like `turn`, for a request that starts. A network's first request need not wait, unless very
   * many networks have just started one. So long answers to others do not delay a player's move.
   */
  enter(meter: Meter): Promise<void> | undefined {
    const { network } = meter;
    const { entered, waiting } = this;
    const isKnown = entered.has(network) || waiting.has(network);
    if (this.isOver() && (isKnown || entered.size >= MOST_BEGINNING)) return this.turn(meter);
    this.entered.add(network);
    return undefined;
  }

  /** Resolves when the request may continue. Undefined if it may continue at once. */
  turn(meter: Meter): Promise<void> | undefined {
    if (!this.isOver()) return undefined;
    return new Promise<void>((resume) => {
      const waiting = this.waiting.get(meter.network) ?? [];
      waiting.push({ meter, resume });
      this.waiting.set(meter.network, waiting);
      this.turns.add([], meter.network);
      this.schedule();
    });
  }

  private isOver(): boolean {
    if (this.began === undefined) {
      this.began = this.now();
      setImmediate(() => this.endTurn());
    }
    return this.now() - this.began > SLICE_MS;
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    let end = () => undefined as void;
    setImmediate(() => {
      end = this.start();
    });
    // Runs after the callback above and all promises that it resolves.
    setImmediate(() => {
      end();
      this.endTurn();
      this.isScheduled = false;
      if (this.waiting.size > 0) this.schedule();
    });
  }

  private start(): () => void {
    const first = this.takeNext();
    this.began = this.now();
    const elapsed = stopwatch();
    first?.resume();
    return () => first?.meter.add(elapsed());
  }

  private endTurn(): void {
    this.began = undefined;
    this.entered.clear();
  }

  private takeNext(): Waiting | undefined {
    const network = this.turns.take();
    if (network === undefined) return undefined;
    const waiting = this.waiting.get(network) ?? [];
    const next = waiting.shift();
    if (waiting.length === 0) this.waiting.delete(network);
    else this.turns.add([], network);
    return next;
  }
}
