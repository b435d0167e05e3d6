import { RoundRobin } from "../ingress/RoundRobin.js";
import type { Meter } from "../metrics/Meter.js";
import { stopwatch } from "./stopwatch.js";

/** How long queries may work before moves get their turn. */
const SLICE_MS = 2;

/**
 * How many networks may start a request in one turn after its slice is over. Thousands may arrive
 * together.
 */
const MOST_BEGINNING = 16;

interface Waiting {
  meter: Meter;
  resume(): void;
}

/**
 * Shares the event loop between requests and other work. After a slice of time, one waiting request
 * continues per turn of the loop, with the networks taking turns. So a move never waits for a whole
 * long answer, nor for many answers.
 */
export class Slices {
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly turns = new RoundRobin();
  /** The networks that started a request in this turn. */
  private readonly entered = new Set<string>();
  /** When this turn's slice began. */
  private began: number | undefined;
  private isScheduled = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The elements of a list for this meter's request, some in each slice. */
  async *of<Element>(list: readonly Element[], meter: Meter): AsyncGenerator<Element> {
    for (const element of list) {
      const turn = this.turn(meter);
      if (turn !== undefined) await turn;
      yield element;
    }
  }

  /**
   * The same for a request that starts. The first request of a network may start in any turn,
   * unless very many networks have started one. So bursts and long answers of others do not delay a
   * player's move.
   */
  enter(meter: Meter): Promise<void> | undefined {
    const { network } = meter;
    const { entered, waiting } = this;
    const isKnown = entered.has(network) || waiting.has(network);
    if (this.isOver() && (isKnown || entered.size >= MOST_BEGINNING)) return this.turn(meter);
    this.entered.add(network);
    return undefined;
  }

  /** Resolves when it is the request's turn. Undefined if it may continue at once. */
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
    // Runs right after everything that follows from the callback above.
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
