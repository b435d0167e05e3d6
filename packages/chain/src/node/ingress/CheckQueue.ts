import { CheckLines } from "./CheckLines.js";

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
 * Registrations, with which anybody can come in crowds, take turns with all else: moves wait for
 * one of them at a time, from however many networks they come.
 *
 * Places are given the same way. When all are taken, who has more of them than the newcomer
 * gives up the last: a flood refuses itself, and nobody else.
 */
export class CheckQueue {
  private readonly others = new CheckLines<Check>();
  private readonly registrations = new CheckLines<Check>();
  /** Whose turn it is, if both wait. */
  private next = this.others;
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
    return this.others.lengthOf(network) + this.registrations.lengthOf(network);
  }

  async run<T>(network: string, sender: string, check: () => T, registers = false): Promise<T> {
    return await new Promise<T>((resolve, reject) => {
      const refuse = () => reject(this.options.refusal());
      if (this.waiting >= this.options.places && !this.makeRoom(network, sender)) {
        refuse();
        return;
      }
      const start = () => {
        attempt(check).then(resolve, reject);
      };
      (registers ? this.registrations : this.others).add(network, sender, { start, refuse });
      this.waiting++;
      this.startNext();
    });
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
    const first = this.next;
    const second = first === this.others ? this.registrations : this.others;
    let check = first.takeNext();
    if (check === undefined) check = second.takeNext();
    else this.next = second;
    if (check !== undefined) this.waiting--;
    return check;
  }

  /** Refuses the last of whoever has the most, if that is fairer than to refuse the newcomer. */
  private makeRoom(network: string, sender: string): boolean {
    const largest = this.largest();
    if (largest !== undefined && this.lengthOf(largest) > this.lengthOf(network) + 1) {
      this.giveUp(largest);
      return true;
    }
    const most = Math.max(...this.lines.map((lines) => lines.mostOfASender(network)));
    const own = this.lines.map((lines) => lines.lengthOfSender(network, sender));
    const isFair = most > own.reduce((sum, length) => sum + length, 0) + 1;
    if (isFair) this.giveUp(network);
    return isFair;
  }

  private get lines(): readonly CheckLines<Check>[] {
    return [this.registrations, this.others];
  }

  private largest(): string | undefined {
    let largest: string | undefined;
    for (const network of this.lines.flatMap(({ networks }) => [...networks])) {
      if (largest === undefined || this.lengthOf(network) > this.lengthOf(largest)) {
        largest = network;
      }
    }
    return largest;
  }

  /** Refuses the network's last, where one of its senders has the most. */
  private giveUp(network: string): void {
    const [one, other] = [this.registrations, this.others];
    const isOne = one.mostOfASender(network) >= other.mostOfASender(network);
    const check = (isOne ? one : other).takeLast(network);
    if (check === undefined) return;
    this.waiting--;
    check.refuse();
  }
}

async function attempt<T>(check: () => T): Promise<T> {
  return check();
}
