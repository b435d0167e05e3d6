import { Counts } from "../lib/Counts.js";
import { RoundRobin } from "./RoundRobin.js";

/**
 * How long checks run before timers and sockets get a turn. One check per turn of the event loop
 * would be too slow under load, because each turn also handles all socket work.
 */
const SLICE_MS = 5;

interface Check {
  start(): void;
  refuse(): void;
}

/** The waiting checks of one sender in one network, either its registrations or all others. */
interface Waiting {
  readonly network: string;
  readonly sender: string;
  readonly registers: boolean;
  readonly checks: Check[];
}

export interface CheckQueueOptions {
  capacity: number;
  /** The error for a check that finds the queue full. */
  refusal: () => Error;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

const unlimited: CheckQueueOptions = {
  capacity: Infinity,
  refusal: () => new RangeError("The queue is full"),
};

/**
 * Runs checks one at a time. Networks take turns. Within a network, senders take turns. A
 * sender's name is not proven before the check, so a network gains no turns by naming many
 * senders.
 *
 * Anyone can send registrations in large numbers. Registrations therefore alternate with all
 * other checks, so a move waits for only one registration at a time.
 *
 * The places in the queue are shared in the same way. When the queue is full, the network or
 * sender with the most checks loses its last check to a newcomer that has fewer. A flood
 * therefore pushes out only its own checks.
 */
export class CheckQueue {
  private readonly waiting = new Map<string, Waiting>();
  private readonly ofNetwork = new Counts<string>();
  private readonly registrations = new RoundRobin();
  private readonly others = new RoundRobin();
  /** The group whose turn it is if both have waiting checks. */
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

  /** Runs one check, and then more until the slice ends. */
  private resume(sliceEnd: number): void {
    this.takeNext()?.start();
    // The next check may be by the same sender, so the result of this check is processed first.
    queueMicrotask(() => {
      process.nextTick(() => {
        if (this.size > 0 && this.now() < sliceEnd) this.resume(sliceEnd);
        else setImmediate(() => this.pause());
      });
    });
  }

  /**
   * Checks that arrived during the pause take turns too, instead of running in order of arrival.
   */
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
   * Refuses the last check of the network or sender with the most checks, if the newcomer has
   * fewer. Returns false if the newcomer must be refused instead.
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

  /** Returns the sender with the most checks in this network. Registrations win a tie. */
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

/** A sender's name is only a claim, so equal names from two networks count as two senders. */
function keyOf({ network, sender, registers }: Omit<Waiting, "checks">): string {
  return JSON.stringify([registers, network, sender]);
}

async function attempt<T>(check: () => T): Promise<T> {
  return check();
}
