/** The time for parsing and starting requests in one turn of the event loop. */
const SLICE_MS = 1;

export interface Sender {
  /** Work alternates between networks. */
  network: string;
  /**
   * Whether the connection has had an answer before. Such connections do not wait behind crowds
   * of new ones.
   */
  isKnown: boolean;
}

type Work = () => void;

/**
 * Limits the time that each turn of the event loop spends on requests. Node reads from all
 * sockets at once, so hundreds of them would block everything else for a tenth of a second. Work
 * beyond the time slice waits for later turns. Known and new connections alternate, and so do
 * networks.
 */
export class ReadTurns {
  private readonly known = new FairLine();
  private readonly others = new FairLine();
  /** The queue that is served next. */
  private next = this.known;
  private began: number | undefined;
  private isScheduled = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Runs the work now if this turn has time left and nothing waits. Queues it otherwise. */
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
    // The tick runs after all microtasks, so the time of promises that the work resolves is
    // included.
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

interface Waiting {
  readonly network: string;
  readonly works: Work[];
}

/**
 * Queues work by network. Networks alternate, and a new network comes before those that were
 * served already.
 */
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
      // An empty network stays until its turn. Otherwise it would count as new with each request
      // and always come first.
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
