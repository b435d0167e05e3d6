/** How many readers are served without a pause. They take a fraction of a millisecond. */
const SERVED_IN_A_TURN = 12;

interface Served {
  serve(): void;
}

/**
 * Serves readers in turns and lets other work run in between, so that the next move need not wait
 * until all readers of an event have it.
 */
export class ReadersInTurn {
  private readonly waiting = new Set<Served>();
  /** Continues where the last turn ended, so that readers already served are not visited again. */
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
