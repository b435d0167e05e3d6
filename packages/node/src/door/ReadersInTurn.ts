/**
 * The number of readers that are served without a pause. Serving them takes a fraction of a
 * millisecond.
 */
const SERVED_IN_A_TURN = 12;

interface Served {
  serve(): void;
}

/**
 * Serves the readers of an event in groups. Other work runs between two groups, so the next move
 * does not wait for all readers.
 */
export class ReadersInTurn {
  private readonly waiting = new Set<Served>();
  /** Kept between turns, so that each turn continues where the last one ended. */
  private next = this.waiting.values();
  private left = SERVED_IN_A_TURN;
  private isScheduled = false;

  take(reader: Served): void {
    if (this.left === 0) this.waiting.add(reader);
    else if (!this.waiting.has(reader)) this.serve(reader);
    this.schedule();
  }

  private serve(reader: Served): void {
    this.left--;
    reader.serve();
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.left = SERVED_IN_A_TURN;
      if (this.waiting.size > 0) this.turn();
    });
  }

  private turn(): void {
    while (this.left > 0) {
      const { value: reader, done } = this.next.next();
      if (done === true) {
        this.next = this.waiting.values();
        break;
      }
      this.waiting.delete(reader);
      this.serve(reader);
    }
    this.schedule();
  }
}
