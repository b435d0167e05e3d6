/** How long one turn of the event loop parses and starts requests. */
const SLICE_MS = 1;

/** Who sent something. */
export interface Sender {
  /** Networks take turns. */
  network: string;
  /** Whether the connection has had an answer. Crowds of new connections do not delay those in use. */
  isKnown: boolean;
}

type Work = () => void;

/**
 * Limits how much of each turn of the event loop is spent on what clients send. Node hands over
 * everything that sockets have received at once, and with hundreds of them nothing else would run
 * for a tenth of a second. Work beyond the time slice waits for later turns. Known and new
 * connections alternate, and networks take turns.
 */
export class ReadTurns {
  private readonly known = new FairLine();
  private readonly others = new FairLine();
  /** The line that goes first next time. */
  private next = this.known;
  private began: number | undefined;
  private isScheduled = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Runs it at once if this turn has time left and nobody waits. */
  run({ network, isKnown }: Sender, work: Work): void {
    if (!this.isScheduled && !this.isOver()) {
      work();
      return;
    }
    (isKnown ? this.known : this.others).add(network, work);
    this.schedule();
  }

  private isOver(): boolean {
    if (this.began === undefined) {
      this.began = this.now();
      setImmediate(() => (this.began = undefined));
    }
    return this.now() - this.began > SLICE_MS;
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.began = this.now();
      this.doNext();
    });
  }

  private doNext(): void {
    const work = this.takeNext();
    if (work === undefined) {
      this.isScheduled = false;
      this.began = undefined;
      return;
    }
    // This tick runs once no microtask is left, so what follows from the work counts.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (!this.isOver()) {
          this.doNext();
          return;
        }
        this.isScheduled = false;
        this.schedule();
      }),
    );
    work();
  }

  private takeNext(): Work | undefined {
    const first = this.next;
    const second = first === this.known ? this.others : this.known;
    const work = first.take();
    if (work === undefined) return second.take();
    this.next = second;
    return work;
  }
}

/** A network with work that waits. */
interface Waiting {
  readonly network: string;
  readonly works: Work[];
}

/** Work by network, in turns. A network that had nothing waiting goes ahead of those that were served. */
class FairLine {
  private readonly all = new Map<string, Waiting>();
  private readonly fresh = new Set<Waiting>();
  private readonly served = new Set<Waiting>();

  add(network: string, work: Work): void {
    let waiting = this.all.get(network);
    if (waiting === undefined) {
      waiting = { network, works: [] };
      this.all.set(network, waiting);
      this.fresh.add(waiting);
    }
    waiting.works.push(work);
  }

  take(): Work | undefined {
    for (;;) {
      const waiting = firstOf(this.fresh) ?? firstOf(this.served);
      if (waiting === undefined) return undefined;
      this.fresh.delete(waiting);
      this.served.delete(waiting);
      const work = waiting.works.shift();
      // A network is forgotten only in its turn. Otherwise one that sends again and again would always go ahead.
      if (work === undefined) this.all.delete(waiting.network);
      else {
        this.served.add(waiting);
        return work;
      }
    }
  }
}

function firstOf<Value>(values: Set<Value>): Value | undefined {
  return values.values().next().value;
}
