import type { Rate } from "../lib/config/NodeConfig.js";
import { queriesLimited, rateLimited } from "../lib/refusals.js";

/** Filling a table of this size costs an attacker more than it costs the node. */
const MAXIMUM_BUCKETS = 100_000;

/** Times closer than this count as equal, so that a rounding error makes nobody wait. */
const ROUNDING_MS = 1e-6;

/**
 * A token bucket per key. A key may take `burst` tokens at once, and `perSecond` in the long run.
 * A bucket is stored as the time at which it will be full. A full bucket is deleted.
 */
export class TokenBuckets {
  // Sorted by last use, so the fullest buckets tend to come first.
  private readonly fullAt = new Map<string, number>();
  private readonly msPerToken: number;

  constructor(
    private readonly rate: Rate,
    private readonly now: () => number,
    private readonly maximum = MAXIMUM_BUCKETS,
  ) {
    this.msPerToken = 1000 / rate.perSecond;
  }

  get size(): number {
    return this.fullAt.size;
  }

  /** Returns the milliseconds until the key has a token. Takes no token. */
  wait(key: string): number {
    return this.waitFor(key, 1);
  }

  /**
   * Takes tokens and returns 0 if at least one is available. Otherwise returns how long to wait
   * for one. The key owes any tokens that are missing, so its next wait is longer.
   */
  take(key: string, tokens = 1): number {
    assertPositive(tokens);
    const wait = this.wait(key);
    if (wait > 0) return wait;
    this.owe(key, tokens);
    return 0;
  }

  /**
   * Takes the rest of a price whose first part is already paid, and returns 0. If the rest is not
   * available, returns how long to wait for it. A price above the bucket's capacity needs a full
   * bucket, and the key owes the difference.
   */
  complete(key: string, price: number, taken: number): number {
    const rest = Math.max(0, Math.min(price, this.rate.burst) - taken);
    const wait = this.waitFor(key, rest);
    if (wait === 0 && price > taken) this.owe(key, price - taken);
    return wait;
  }

  /** Takes tokens even if there are none, for costs that are known only afterwards. */
  owe(key: string, tokens: number): void {
    assertPositive(tokens);
    const fullAt = Math.max(this.fullAt.get(key) ?? 0, this.now());
    this.fullAt.delete(key);
    this.fullAt.set(key, fullAt + tokens * this.msPerToken);
    this.forget();
  }

  private waitFor(key: string, tokens: number): number {
    const untilFull = (this.fullAt.get(key) ?? 0) - this.now();
    const untilTheyAreThere = untilFull - (this.rate.burst - tokens) * this.msPerToken;
    return Math.max(0, Math.ceil(untilTheyAreThere - ROUNDING_MS));
  }

  /**
   * Deletes full buckets. Above the maximum, also deletes the buckets that were used longest ago.
   */
  private forget(): void {
    for (const [key, fullAt] of this.fullAt) {
      if (fullAt > this.now() && this.fullAt.size <= this.maximum) return;
      this.fullAt.delete(key);
    }
  }
}

/** A negative number of tokens would fill the bucket, and NaN would spoil its stored time. */
function assertPositive(tokens: number): void {
  if (Number.isFinite(tokens) && tokens > 0) return;
  throw new RangeError(`${tokens} is not a positive number of tokens`);
}

/**
 * The share of places that one network may take, so that it cannot shut out others. Also applies
 * to the invitations that one player sees.
 *
 * Limit: share of `seeks.maximumOpen`, `ingress.waiting` and `ingress.parkedInAll` for one network.
 */
export const SHARE_OF_A_NETWORK = 0.25;

/** One token pays for a millisecond of the node's work. */
export const MICROSECONDS_PER_TOKEN = 1000;

/**
 * Charges one request to its network. A token is charged first, then the computed cost, and at
 * the end any time beyond that. Requests from this machine are free.
 */
export class Meter {
  private paid = 0;
  private spent = 0;
  private isSettled = false;
  private submissions = 0;

  constructor(
    private readonly buckets: TokenBuckets,
    /** The client's network. Undefined for this machine. */
    readonly network: string | undefined,
  ) {}

  /** Charges the first token. Throws `ingress/rate-limited` if the network has none. */
  begin(): void {
    this.assertNone(this.take(MICROSECONDS_PER_TOKEN));
    this.paid += MICROSECONDS_PER_TOKEN;
  }

  /**
   * Charges a submission. The request's first token pays for its first submission. Throws
   * `ingress/rate-limited`.
   */
  submission(): void {
    this.submissions++;
    const wait = this.submissions === 1 ? 0 : this.take(MICROSECONDS_PER_TOKEN);
    if (wait > 0) throw rateLimited("address", this.network ?? "", wait);
  }

  time<Result>(work: () => Result): Result {
    const elapsed = stopwatch();
    try {
      return work();
    } finally {
      this.spent += elapsed();
    }
  }

  /** Works even after the answer was sent. */
  add(microseconds: number): void {
    this.spent += microseconds;
    if (this.isSettled) this.settle();
  }

  /**
   * Charges the computed cost before the request runs, because many requests may start at once.
   * Throws `ingress/rate-limited` if the network has too few tokens. A request that costs more
   * than a full bucket runs if the bucket is full.
   */
  pay(microseconds: number): void {
    if (this.network === undefined) return;
    const price = microseconds / MICROSECONDS_PER_TOKEN;
    const taken = this.paid / MICROSECONDS_PER_TOKEN;
    this.assertNone(this.buckets.complete(this.network, price, taken));
    this.paid = Math.max(this.paid, microseconds);
  }

  /** Charges the time beyond the computed cost. */
  settle(): void {
    this.isSettled = true;
    const more = this.spent - this.paid;
    if (more <= 0) return;
    this.paid += more;
    this.owe(more);
  }

  /**
   * Charges the time if the network has any tokens. Otherwise returns how long to wait, in
   * milliseconds.
   */
  take(microseconds: number): number {
    if (this.network === undefined) return 0;
    return this.buckets.take(this.network, microseconds / MICROSECONDS_PER_TOKEN);
  }

  /** Returns how long to wait, in milliseconds, if the network has no tokens. */
  wait(): number {
    return this.network === undefined ? 0 : this.buckets.wait(this.network);
  }

  /** Charges work that is already done, even if the network has no tokens. */
  owe(microseconds: number): void {
    if (this.network === undefined) return;
    this.buckets.owe(this.network, microseconds / MICROSECONDS_PER_TOKEN);
  }

  private assertNone(waitMs: number): void {
    if (waitMs > 0) throw queriesLimited(this.network ?? "", waitMs);
  }
}

/** How many requests of a network without tokens are handled at once. */
const AT_ONCE = {
  /** Limit: requests per second that a network with no tokens left may send without delay. */
  perSecond: 20,
  burst: 40,
};
/**
 * A health check may come from the same network as a flood. It must not time out.
 *
 * Limit: milliseconds for which further requests of a network with no tokens left are held back.
 */
const HELD_MS = 500;

/**
 * Delays requests of a network that keeps sending without tokens. Refusing a request is nearly as
 * much work as answering it, and a client that is refused at once would send its next request at
 * once.
 */
export class HeldBack {
  private readonly atOnce: TokenBuckets;

  constructor(
    private readonly buckets: Pick<TokenBuckets, "wait">,
    /**
     * Limits the delayed requests of each network. Requests beyond the limit are handled at once.
     */
    private readonly slots: ConnectionSlots,
    now: () => number = () => performance.now(),
  ) {
    this.atOnce = new TokenBuckets(AT_ONCE, now);
  }

  /**
   * Calls `then` now or later. Returns a function that cancels the delay, or undefined if there
   * was none.
   */
  hold(network: string | undefined, then: () => void): (() => void) | undefined {
    const leave = this.place(network);
    if (leave === undefined) {
      then();
      return undefined;
    }
    const timer = setTimeout(() => {
      leave();
      then();
    }, HELD_MS);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }

  private place(network: string | undefined): (() => void) | undefined {
    if (network === undefined) return undefined;
    if (this.buckets.wait(network) === 0 || this.atOnce.take(network) === 0) return undefined;
    return this.slots.take(network);
  }
}

/** Limits the connections of each network, so that no network can take all of them. */
export class ConnectionSlots {
  private readonly taken = new Map<string, number>();

  constructor(readonly perNetwork: number) {}

  /**
   * Takes a slot and returns a function that frees it. Undefined if the network has no slot left.
   * This machine has no limit.
   */
  take(network: string | undefined): (() => void) | undefined {
    if (network === undefined) return () => undefined;
    const taken = this.taken.get(network) ?? 0;
    if (taken >= this.perNetwork) return undefined;
    this.taken.set(network, taken + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const left = (this.taken.get(network) ?? 1) - 1;
      if (left === 0) this.taken.delete(network);
      else this.taken.set(network, left);
    };
  }
}

/**
 * The number of subscriptions on one stream that share a slot. A page opens up to this many.
 *
 * Price: subscriptions of one stream that count as one of `feed.perAddress`.
 */
export const SHARING_A_SLOT = 5;

/**
 * Makes the subscriptions of one stream share slots. One slot serves `SHARING_A_SLOT` of them.
 */
export function sharedSlots(take: () => (() => void) | undefined): () => (() => void) | undefined {
  let sharing: { taken: number; open: number; leave: () => void } | undefined;
  return () => {
    if (sharing === undefined || sharing.taken === SHARING_A_SLOT) {
      const leave = take();
      if (leave === undefined) return undefined;
      sharing = { taken: 0, open: 0, leave };
    }
    const slot = sharing;
    slot.taken++;
    slot.open++;
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      if (--slot.open > 0) return;
      slot.leave();
      // No later subscription may share a slot that was given back.
      slot.taken = SHARING_A_SLOT;
    };
  };
}

/** Shorter work is measured by the wall clock, because reading the CPU time is slow. */
const SHORT_MS = 0.2;
/** A CPU reading is reused for this long, so a measured time may be this much too high. */
const FRESH_MS = 10;

let last = { at: -Infinity, cpu: process.cpuUsage() };

/**
 * Returns a function that returns the CPU time since the call, in microseconds. Waiting on a busy
 * machine does not count.
 */
export function stopwatch(): () => number {
  const began = performance.now();
  if (began - last.at > FRESH_MS) last = { at: began, cpu: process.cpuUsage() };
  const before = last.cpu;
  return () => {
    const elapsed = performance.now() - began;
    if (elapsed < SHORT_MS) return elapsed * 1000;
    const { user, system } = process.cpuUsage(before);
    return Math.min(elapsed * 1000, user + system);
  };
}
