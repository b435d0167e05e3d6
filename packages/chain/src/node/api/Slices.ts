import type { Meter } from "./Meter.js";
import { stopwatch } from "./stopwatch.js";

/** For how long queries may work before moves get their turn. */
const SLICE_MS = 4;

interface Waiting {
  meter: Meter;
  goOn(): void;
}

/**
 * Shares the event loop between long answers and all else. In each turn of it one long answer
 * goes on, for one slice of time: a move is never behind the whole of one, nor behind many.
 */
export class Slices {
  private readonly waiting: Waiting[] = [];
  /** When this turn's slice began. */
  private began: number | undefined;
  private isScheduled = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The elements of a list that is made for this meter's request, some in each slice. */
  async *of<Element>(list: readonly Element[], meter: Meter): AsyncGenerator<Element> {
    for (const element of list) {
      if (this.isOver()) await this.next(meter);
      yield element;
    }
  }

  private isOver(): boolean {
    if (this.began === undefined) {
      this.began = this.now();
      setImmediate(() => (this.began = undefined));
    }
    return this.now() - this.began > SLICE_MS;
  }

  private async next(meter: Meter): Promise<void> {
    await new Promise<void>((goOn) => {
      this.waiting.push({ meter, goOn });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    let end = () => undefined as void;
    setImmediate(() => {
      end = this.start();
    });
    // Comes right after all that follows from the one above.
    setImmediate(() => {
      end();
      this.began = undefined;
      this.isScheduled = false;
      if (this.waiting.length > 0) this.schedule();
    });
  }

  private start(): () => void {
    const first = this.waiting.shift();
    this.began = this.now();
    const elapsed = stopwatch();
    first?.goOn();
    return () => first?.meter.add(elapsed());
  }
}
