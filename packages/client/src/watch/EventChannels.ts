import { MOST_SUBSCRIPTIONS } from "@kifu/wire";
import type { NodeHttp } from "../node-api/NodeHttp.js";
import { EventChannel, type Subscriber } from "./EventChannel.js";

/**
 * The maximum number of subscriptions per stream. It is half of the node's limit, and far more
 * than a page has.
 */
const MOST_SHARED = MOST_SUBSCRIPTIONS / 2;
/**
 * The maximum total length of a stream's queries. They fit into a request of the default size
 * that a node accepts.
 */
const MOST_QUERY_BYTES = 10_000;

/**
 * The subscriptions of one connection to a node. One stream carries all subscriptions of a page.
 * Programs that follow very many matches, such as bots, get several streams.
 */
export class EventChannels {
  private readonly channels: EventChannel[] = [];

  constructor(
    private readonly http: NodeHttp,
    /** Aborted when the connection is closed. That ends all its subscriptions. */
    readonly closing: AbortSignal,
  ) {}

  /** Subscribes on a stream that has room. Returns a function that unsubscribes. */
  add(subscriber: Subscriber): () => void {
    const { length } = subscriber.query;
    let channel = this.channels.find(
      ({ size, queryBytes }) => size < MOST_SHARED && queryBytes + length <= MOST_QUERY_BYTES,
    );
    if (channel === undefined) this.channels.push((channel = new EventChannel(this.http)));
    return channel.add(subscriber);
  }
}
