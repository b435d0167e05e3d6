/**
 * For how long checks follow each other before timers and sockets get their turn. With one check
 * for each turn of the event loop, whoever waits behind many networks would wait for as many
 * turns, each as long as all that the sockets bring in it.
 */
const SLICE_MS = 5;

interface Check {
  start(): void;
  refuse(): void;
}

/** What waits that came from one network, by sender, in the order of the senders' turns. */
interface Line {
  readonly senders: Map<string, Check[]>;
  length: number;
}

export interface CheckQueueOptions {
  /** How many may wait. */
  places: number;
  /** What those are told who cannot. */
  refusal: () => Error;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

const unlimited: CheckQueueOptions = {
  places: Infinity,
  refusal: () => new RangeError("The queue is full"),
};

/**
 * Checks, one at a time: by turns of networks, and in each by turns of the senders that are
 * named there. A name is not proven before the check, so no network gains turns by naming many.
 *
 * Places are given the same way. When all are taken, who has more of them than the newcomer
 * gives up the last: a flood refuses itself, and nobody else.
 */
export class CheckQueue {
  // In the order of their turns.
  private readonly lines = new Map<string, Line>();
  private readonly now: () => number;
  private waiting = 0;
  private running = false;

  constructor(private readonly options: CheckQueueOptions = unlimited) {
    this.now = options.now ?? (() => performance.now());
  }

  get length(): number {
    return this.waiting;
  }

  /** How many wait that came from this network. */
  lengthOf(network: string): number {
    return this.lines.get(network)?.length ?? 0;
  }

  async run<T>(network: string, sender: string, check: () => T): Promise<T> {
    return await new Promise<T>((resolve, reject) => {
      const refuse = () => reject(this.options.refusal());
      if (this.waiting >= this.options.places && !this.makeRoom(network, sender)) {
        refuse();
        return;
      }
      const start = () => {
        attempt(check).then(resolve, reject);
      };
      this.add(network, sender, { start, refuse });
      this.startNext();
    });
  }

  private add(network: string, sender: string, check: Check): void {
    const line = this.lines.get(network) ?? { senders: new Map<string, Check[]>(), length: 0 };
    this.lines.set(network, line);
    const checks = line.senders.get(sender) ?? [];
    line.senders.set(sender, checks);
    checks.push(check);
    line.length++;
    this.waiting++;
  }

  private startNext(): void {
    if (this.running) return;
    this.running = true;
    this.goOn(this.now() + SLICE_MS);
  }

  /** Runs the next check, and those after it as long as the slice lasts. */
  private goOn(sliceEnd: number): void {
    this.takeNext()?.start();
    // What follows from a check comes before the next, which may be of the same sender.
    queueMicrotask(() => {
      process.nextTick(() => {
        if (this.waiting > 0 && this.now() < sliceEnd) this.goOn(sliceEnd);
        else setImmediate(() => this.pause());
      });
    });
  }

  /** What came in the meantime is not checked as it came, but by turns. */
  private pause(): void {
    this.running = false;
    if (this.waiting > 0) this.startNext();
  }

  private takeNext(): Check | undefined {
    const [first] = this.lines;
    if (first === undefined) return undefined;
    const [network, line] = first;
    // Whoever had a turn goes to the end.
    this.lines.delete(network);
    this.lines.set(network, line);
    const [next] = line.senders;
    if (next === undefined) return undefined;
    const [sender, checks] = next;
    line.senders.delete(sender);
    line.senders.set(sender, checks);
    return this.take(network, sender, "first");
  }

  /** Refuses the last of whoever has the most, if that is fairer than to refuse the newcomer. */
  private makeRoom(network: string, sender: string): boolean {
    const own = this.lines.get(network);
    const [largest, line] = longest(this.lines, ({ length }) => length);
    if (line !== undefined && line.length > (own?.length ?? 0) + 1) {
      const [name] = longest(line.senders, ({ length }) => length);
      this.take(largest, name, "last")?.refuse();
      return true;
    }
    const [name, checks] = longest(own?.senders ?? new Map<string, Check[]>(), (one) => one.length);
    const isFair = (checks?.length ?? 0) > (own?.senders.get(sender)?.length ?? 0) + 1;
    if (isFair) this.take(network, name, "last")?.refuse();
    return isFair;
  }

  private take(network: string, sender: string, which: "first" | "last"): Check | undefined {
    const line = this.lines.get(network);
    const checks = line?.senders.get(sender);
    const check = which === "first" ? checks?.shift() : checks?.pop();
    if (line === undefined || check === undefined) return undefined;
    if (checks?.length === 0) line.senders.delete(sender);
    line.length--;
    this.waiting--;
    if (line.length === 0) this.lines.delete(network);
    return check;
  }
}

function longest<Value>(
  map: ReadonlyMap<string, Value>,
  lengthOf: (value: Value) => number,
): [string, Value | undefined] {
  let found: [string, Value | undefined] = ["", undefined];
  let most = 0;
  for (const [key, value] of map) {
    if (lengthOf(value) <= most) continue;
    most = lengthOf(value);
    found = [key, value];
  }
  return found;
}

async function attempt<T>(check: () => T): Promise<T> {
  return check();
}
