import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import type { NodeEvent } from "../views.js";

/** The kinds of topics. The metrics use these names. */
const topicKinds = ["match", "player", "lobby", "queue", "blocks", "notices"] as const;
export type TopicKind = (typeof topicKinds)[number];

export type Topic =
  | "lobby"
  | "queue"
  | "blocks"
  | "notices"
  | `match/${number}`
  | `player/${string}`;

export interface EventCounters {
  subscribers: Record<TopicKind, number>;
  /** The number of events, each counted once per subscriber. */
  pushed: number;
  slowReaders: number;
}

/**
 * How many readers are served in one turn of the event loop, which takes a fraction of a
 * millisecond. Without this limit, the next move would wait for all readers.
 */
const SERVED_IN_A_TURN = 12;

interface Limits {
  maximumSubscribers: number;
  bufferedEvents: number;
}

/**
 * All subscriptions by topic. An event is made once and goes to all subscribers of its topic.
 */
export class Hub {
  private readonly topics = new Map<Topic, Set<Subscription>>();
  private readonly counts: EventCounters = {
    subscribers: { match: 0, player: 0, lobby: 0, queue: 0, blocks: 0, notices: 0 },
    pushed: 0,
    slowReaders: 0,
  };
  /** Subscriptions that have an event and a reader that waits for it. */
  private readonly ready: Subscription[] = [];
  /** How many more readers may be served in this turn. */
  private servable = SERVED_IN_A_TURN;
  private size = 0;
  private stopped = false;

  constructor(private readonly limits: Limits) {}

  assertRoom(): void {
    const { maximumSubscribers } = this.limits;
    if (this.size < maximumSubscribers) return;
    throw new NodeError(nodeCodes.feed.tooMany, "There are too many subscribers.", {
      details: { maximumSubscribers },
      remedy: "Try again later.",
    });
  }

  /**
   * The subscription starts with the events of `first`. `onLast` is called when the topic has no
   * subscriber left.
   */
  subscribe(topic: Topic, first: Iterable<NodeEvent>, onLast: () => void = () => {}): Subscription {
    const kind = kindOf(topic);
    const readers = this.topics.get(topic) ?? new Set();
    const { bufferedEvents } = this.limits;
    const onEnd = () => {
      readers.delete(subscription);
      this.size--;
      this.counts.subscribers[kind]--;
      if (readers.size > 0) return;
      this.topics.delete(topic);
      onLast();
    };
    const subscription = new Subscription(first, bufferedEvents, this.ready, onEnd);
    this.topics.set(topic, readers.add(subscription));
    this.size++;
    this.counts.subscribers[kind]++;
    if (this.stopped) subscription.finish();
    return subscription;
  }

  has(topic: Topic): boolean {
    return this.topics.has(topic);
  }

  publish(topic: Topic, event: NodeEvent): void {
    for (const subscription of [...(this.topics.get(topic) ?? [])]) {
      if (subscription.push(event)) this.counts.pushed++;
      else this.counts.slowReaders++;
    }
    this.serve();
  }

  /** Drops all subscribers of a topic, or of all topics, because they would miss an event. */
  fail(error: unknown, topic?: Topic): void {
    const topics = topic === undefined ? [...this.topics.keys()] : [topic];
    for (const each of topics) {
      for (const subscription of [...(this.topics.get(each) ?? [])]) subscription.fail(error);
    }
  }

  counters(): EventCounters {
    return { ...this.counts, subscribers: { ...this.counts.subscribers } };
  }

  stop(): void {
    this.stopped = true;
    for (const readers of [...this.topics.values()]) {
      for (const subscription of [...readers]) subscription.finish();
    }
  }

  private serve(): void {
    if (this.servable === 0 || this.ready.length === 0) return;
    if (this.servable === SERVED_IN_A_TURN) setImmediate(this.serveMore);
    const batch = this.ready.splice(0, this.servable);
    this.servable -= batch.length;
    for (const subscription of batch) subscription.serve();
  }

  private readonly serveMore = (): void => {
    this.servable = SERVED_IN_A_TURN;
    this.serve();
  };
}

function kindOf(topic: Topic): TopicKind {
  return topicKinds.find((kind) => topic.split("/")[0] === kind)!;
}

interface Reader {
  resolve(result: IteratorResult<NodeEvent, undefined>): void;
  reject(error: unknown): void;
}

const DONE = { done: true, value: undefined } as const;

/**
 * The events of one reader. The initial events come first and are made only as they are read.
 * Later events wait in a buffer of limited size.
 */
export class Subscription implements AsyncIterableIterator<NodeEvent, undefined> {
  private readonly buffer: NodeEvent[] = [];
  private readonly readers: Reader[] = [];
  private state: "open" | "failed" | "ended" = "open";
  private error: unknown;
  private isReady = false;
  private first: Iterator<NodeEvent> | undefined;

  constructor(
    first: Iterable<NodeEvent>,
    private readonly capacity: number,
    /** The subscription adds itself here when it can be served. */
    private readonly ready: Subscription[],
    private readonly onEnd: () => void,
  ) {
    this.first = first[Symbol.iterator]();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /**
   * Buffers an event. Returns false if the subscription has ended or the buffer is full. A full
   * buffer ends the subscription.
   */
  push(event: NodeEvent): boolean {
    if (this.state !== "open") return false;
    // Each pending read will soon take an event out of the buffer. Such events do not count toward
    // the capacity.
    if (this.buffer.length < this.capacity + this.readers.length) {
      this.buffer.push(event);
      if (this.readers.length > 0 && !this.isReady) {
        this.isReady = true;
        this.ready.push(this);
      }
      return true;
    }
    this.fail(
      new NodeError(nodeCodes.feed.tooSlow, "The reader is too slow to keep up.", {
        details: { buffered: this.capacity },
        remedy: "Subscribe again, with the height of the last event you read.",
      }),
    );
    return false;
  }

  /** Ends the subscription with an error. Unread events are lost. */
  fail(error: unknown): void {
    if (this.state !== "open") return;
    this.close("failed");
    this.buffer.length = 0;
    const reader = this.readers.shift();
    if (reader === undefined) this.error = error;
    else {
      this.state = "ended";
      reader.reject(error);
    }
    this.dismissReaders();
  }

  /**
   * Ends the subscription. Buffered events can still be read, unless initial events are still
   * unread.
   */
  finish(): void {
    if (this.state !== "open") return;
    const isDrawn = this.drawFirst() === undefined;
    if (!isDrawn) this.buffer.length = 0;
    this.close("ended");
    this.dismissReaders();
  }

  /** Hands buffered events to the readers that wait. */
  serve(): void {
    this.isReady = false;
    while (this.readers.length > 0 && this.buffer.length > 0) {
      this.readers.shift()!.resolve({ done: false, value: this.buffer.shift()! });
    }
  }

  next(): Promise<IteratorResult<NodeEvent, undefined>> {
    this.serve();
    const event = this.drawFirst() ?? this.buffer.shift();
    if (event !== undefined) return Promise.resolve({ done: false, value: event });
    if (this.state === "open") {
      return new Promise((resolve, reject) => this.readers.push({ resolve, reject }));
    }
    if (this.state === "ended") return Promise.resolve(DONE);
    this.state = "ended";
    return this.throwError();
  }

  async return(): Promise<IteratorResult<NodeEvent, undefined>> {
    this.buffer.length = 0;
    this.close("ended");
    this.state = "ended";
    this.dismissReaders();
    return DONE;
  }

  private async throwError(): Promise<never> {
    throw this.error as Error;
  }

  private drawFirst(): NodeEvent | undefined {
    try {
      const drawn = this.first?.next();
      if (drawn?.done !== true) return drawn?.value;
      this.first = undefined;
    } catch (error) {
      this.fail(error);
    }
    return undefined;
  }

  private close(state: "failed" | "ended"): void {
    if (this.state !== "open") return;
    this.state = state;
    this.first = undefined;
    this.onEnd();
  }

  private dismissReaders(): void {
    this.serve();
    for (const reader of this.readers.splice(0)) reader.resolve(DONE);
  }
}
