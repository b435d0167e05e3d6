import { Counts } from "../Counts.js";
import { RoundRobin } from "./RoundRobin.js";

/**
 * How long checks run without a pause before timers and sockets get their turn. With one check per
 * turn of the event loop, a sender behind many networks would wait for as many turns, each as long
 * as all the work that sockets bring in it.
 */
const SLICE_MS = 5;

interface Check {
  start(): void;
  refuse(): void;
}

/** Waiting checks of one kind, for a sender as named by a network, in order. */
interface Waiting {
  readonly network: string;
  readonly sender: string;
  readonly registers: boolean;
  readonly checks: Check[];
}

/** Limits the waiting checks: each costs milliseconds, and strangers send them. */
export interface CheckQueueOptions {
  /** How many checks may wait. */
  capacity: number;
  /** The refusal for checks beyond that. */
  refusal: () => Error;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

const unlimited: CheckQueueOptions = {
  capacity: Infinity,
  refusal: () => new RangeError("The queue is full"),
};

/**
 * Runs checks one at a time. Networks take turns, and within each network the senders that it
 * names. A sender's name is not proven before the check, so a network gains no turns by naming
 * many. Registrations, which anyone can send in crowds, take turns with everything else: moves wait
 * for only one of them at a time, from however many networks they come.
 *
 * Room is shared in the same way. When the queue is full and some network or sender has more in it
 * than the newcomer, its last check is refused. So a flood refuses itself and nobody else.
 */
export class CheckQueue {
  private readonly waiting = new Map<string, Waiting>();
  private readonly ofNetwork = new Counts<string>();
  private readonly registrations = new RoundRobin();
  private readonly others = new RoundRobin();
  /** Whose turn it is if both wait. */
  private next = this.others;
  private readonly now: () => number;
  private size = 0;
  private running = false;

  constructor(private readonly options: CheckQueueOptions = unlimited) {
    this.now = options.now ?? (() => performance.now());
  }

  get length(): number {
    return this.size;
  }

  /** How many of this network's checks are waiting. */
  lengthOf(network: string): number {
    return this.ofNetwork.of(network);
  }

  async run<T>(network: string, sender: string, check: () => T, registers = false): Promise<T> {
    return await new Promise<T>((resolve, reject) => {
      const refuse = () => reject(this.options.refusal());
      if (this.size >= this.options.capacity && !this.makeRoom(network, sender)) {
        refuse();
        return;
      }
      const start = () => {
        attempt(check).then(resolve, reject);
      };
      this.add({ network, sender, registers }, { start, refuse });
      this.startNext();
    });
  }

  private add(of: Omit<Waiting, "checks">, check: Check): void {
    const key = keyOf(of);
    const waiting = this.waiting.get(key) ?? { ...of, checks: [] };
    this.waiting.set(key, waiting);
    waiting.checks.push(check);
    this.turnsOf(of).add([of.network], key);
    this.count(of.network, 1);
  }

  private startNext(): void {
    if (this.running) return;
    this.running = true;
    this.resume(this.now() + SLICE_MS);
  }

  /** Runs the next check, and more until the slice is over. */
  private resume(sliceEnd: number): void {
    this.takeNext()?.start();
    // What follows from a check comes before the next check, which may be of the same sender.
    queueMicrotask(() => {
      process.nextTick(() => {
        if (this.size > 0 && this.now() < sliceEnd) this.resume(sliceEnd);
        else setImmediate(() => this.pause());
      });
    });
  }

  /** Checks that arrived meanwhile take turns. They do not run in the order of arrival. */
  private pause(): void {
    this.running = false;
    if (this.size > 0) this.startNext();
  }

  private takeNext(): Check | undefined {
    const first = this.next;
    const second = first === this.others ? this.registrations : this.others;
    const key = first.take();
    if (key !== undefined) this.next = second;
    const waiting = this.waiting.get(key ?? second.take() ?? "");
    const check = waiting?.checks.shift();
    if (waiting === undefined || check === undefined) return undefined;
    this.count(waiting.network, -1);
    // A sender that had a turn goes to the end.
    if (waiting.checks.length === 0) this.waiting.delete(keyOf(waiting));
    else this.turnsOf(waiting).add([waiting.network], keyOf(waiting));
    return check;
  }

  /**
   * Refuses the last check of the one that has the most, if that is fairer than refusing the
   * newcomer.
   */
  private makeRoom(network: string, sender: string): boolean {
    const largest = this.ofNetwork.largest();
    if (largest !== undefined && this.lengthOf(largest) > this.lengthOf(network) + 1) {
      this.giveUp(this.longestOf(largest));
      return true;
    }
    const longest = this.longestOf(network);
    const own = [true, false].map((registers) => keyOf({ network, sender, registers }));
    const owned = own.reduce((sum, key) => sum + (this.waiting.get(key)?.checks.length ?? 0), 0);
    if (longest === undefined || longest.checks.length <= owned + 1) return false;
    this.giveUp(longest);
    return true;
  }

  /** The sender of this network with the most checks of one kind, registrations first. */
  private longestOf(network: string): Waiting | undefined {
    let longest: Waiting | undefined;
    for (const waiting of this.waiting.values()) {
      if (waiting.network !== network) continue;
      const more = waiting.checks.length - (longest?.checks.length ?? 0);
      const isFirst = more === 0 && waiting.registers && longest?.registers === false;
      if (more > 0 || isFirst) longest = waiting;
    }
    return longest;
  }

  /** Refuses the last check. */
  private giveUp(waiting: Waiting | undefined): void {
    const check = waiting?.checks.pop();
    if (waiting === undefined || check === undefined) return;
    this.count(waiting.network, -1);
    if (waiting.checks.length === 0) {
      this.waiting.delete(keyOf(waiting));
      this.turnsOf(waiting).remove([waiting.network], keyOf(waiting));
    }
    check.refuse();
  }

  private turnsOf({ registers }: Pick<Waiting, "registers">): RoundRobin {
    return registers ? this.registrations : this.others;
  }

  private count(network: string, by: 1 | -1): void {
    this.size += by;
    this.ofNetwork.change(network, by);
  }
}

/**
 * Sender names are claims of a network, so the same name from another network is another sender.
 */
function keyOf({ network, sender, registers }: Omit<Waiting, "checks">): string {
  return JSON.stringify([registers, network, sender]);
}

async function attempt<T>(check: () => T): Promise<T> {
  return check();
}
