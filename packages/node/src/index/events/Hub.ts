import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { Subscription } from "./Subscription.js";
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
