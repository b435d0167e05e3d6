/** How many readers are served before others have a turn: a fraction of a millisecond of work. */
const SERVED_IN_A_TURN = 12;

interface Served {
  serve(): void;
}

/**
 * Serves readers in turns, between which the node does its other work: however many read an event,
 * the next move need not wait until all of them have it. Few are served at once.
 */
export class ReadersInTurn {
  private readonly waiting = new Set<Served>();
  /** Goes on where the last turn ended, so that those already served are not passed again. */
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
