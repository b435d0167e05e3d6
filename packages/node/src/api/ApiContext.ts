import type { IncomingMessage, ServerResponse } from "node:http";
import type { TokenBuckets } from "../ingress/TokenBuckets.js";
import type { Meter } from "../metrics/Meter.js";
import type { Metrics } from "../metrics/createMetrics.js";
import type { NodeParts } from "./NodeParts.js";
import type { ReadWitness } from "./readWitness.js";
import type { ConnectionSlots } from "./http/ConnectionSlots.js";
import type { Slices } from "./Slices.js";
import type { UnreadAnswers } from "./http/UnreadAnswers.js";

/** What all requests share. */
export interface Services extends NodeParts {
  readonly metrics: Metrics;
  /** For subscriptions. */
  readonly slots: ConnectionSlots;
  readonly readWitness: ReadWitness;
  /** What each network may still ask for. */
  readonly buckets: TokenBuckets;
  /** Answers of all requests that are sent and wait for their readers. */
  readonly unread: UnreadAnswers;
  /** In which long answers are made, of all requests. */
  readonly slices: Slices;
}

/** What one request's resolvers work with. */
export interface ApiContext extends Services {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The client's; undefined for this machine's own requests, which have no limits. */
  readonly address: string | undefined;
  /** Whether this is one of several subscriptions, whose events are sent with the others'. */
  readonly sharesStream: boolean;
  /** Takes a place for a subscription among those of its address: what gives it back, or undefined if there is none. */
  readonly takeSlot: () => (() => void) | undefined;
  /** Takes what the request costs from its network's bucket. */
  readonly meter: Meter;
  /** The height of the event that was sent last, to go on from after a lost connection. */
  readonly position: { height?: number };
}
