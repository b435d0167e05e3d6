import { MOST_SUBSCRIPTIONS } from "@kifu/wire";
import type { NodeHttp } from "../node-api/NodeHttp.js";
import { EventChannel, type Subscriber } from "./EventChannel.js";

/** How many subscriptions share a stream: far more than a page has, and half of what a node takes. */
const MOST_SHARED = MOST_SUBSCRIPTIONS / 2;
/** A request of the node's default size must have room for all queries of a stream. */
const MOST_QUERY_BYTES = 10_000;

/**
 * The subscriptions of one connection to a node. A page has one stream for all of them; what
 * follows very many matches, such as a bot, has more.
 */
export class EventChannels {
  private readonly channels: EventChannel[] = [];

  constructor(
    private readonly http: NodeHttp,
    /** Aborted when the connection is closed: all that is followed over it ends then. */
    readonly closing: AbortSignal,
  ) {}

  /** Subscribes on a stream that has room; returns what ends that. */
  add(subscriber: Subscriber): () => void {
    const { length } = subscriber.query;
    let channel = this.channels.find(
      ({ size, queryBytes }) => size < MOST_SHARED && queryBytes + length <= MOST_QUERY_BYTES,
    );
    if (channel === undefined) this.channels.push((channel = new EventChannel(this.http)));
    return channel.add(subscriber);
  }
}
