import { MOST_SUBSCRIPTIONS } from "@kifu/wire";
import type { NodeHttp } from "../node-api/NodeHttp.js";
import { EventChannel, type Subscriber } from "./EventChannel.js";

/**
 * The maximum subscriptions per stream: far more than a page has, and half of the node's limit.
 */
const MOST_SHARED = MOST_SUBSCRIPTIONS / 2;
/** All queries of a stream must fit into a request of the node's default size. */
const MOST_QUERY_BYTES = 10_000;

/**
 * The subscriptions of one connection to a node. A page has one stream for all of them; programs
 * that follow very many matches, such as bots, have more.
 */
export class EventChannels {
  private readonly channels: EventChannel[] = [];

  constructor(
    private readonly http: NodeHttp,
    /** Aborted when the connection is closed, which ends everything followed over it. */
    readonly closing: AbortSignal,
  ) {}

  /** Subscribes on a stream that has room; returns a function that unsubscribes. */
  add(subscriber: Subscriber): () => void {
    const { length } = subscriber.query;
    let channel = this.channels.find(
      ({ size, queryBytes }) => size < MOST_SHARED && queryBytes + length <= MOST_QUERY_BYTES,
    );
    if (channel === undefined) this.channels.push((channel = new EventChannel(this.http)));
    return channel.add(subscriber);
  }
}
