import type { IncomingMessage, ServerResponse } from "node:http";
import type { TokenBuckets } from "../ingress/TokenBuckets.js";
import type { Meter } from "../metrics/Meter.js";
import type { Metrics } from "../metrics/createMetrics.js";
import type { NodeParts } from "./NodeParts.js";
import type { ReadWitness } from "./readWitness.js";
import type { ConnectionSlots } from "./http/ConnectionSlots.js";
import type { Slices } from "./Slices.js";
import type { UnreadAnswers } from "./http/UnreadAnswers.js";

export interface Services extends NodeParts {
  readonly metrics: Metrics;
  /** Slots for subscriptions. */
  readonly slots: ConnectionSlots;
  readonly readWitness: ReadWitness;
  /** What each network may still request. */
  readonly buckets: TokenBuckets;
  /** Answers that were sent and not read yet. */
  readonly unread: UnreadAnswers;
  /** Shares the event loop among long answers. */
  readonly slices: Slices;
}

/** What one request's resolvers work with. */
export interface ApiContext extends Services {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The client's address. Undefined for requests from this machine, which are not limited. */
  readonly address: string | undefined;
  /** Whether this is one of several subscriptions on a shared stream. */
  readonly sharesStream: boolean;
  /**
   * Takes a subscription slot of the address and returns a function that frees it. Undefined if no
   * slot is left.
   */
  readonly takeSlot: () => (() => void) | undefined;
  /** Charges the request's cost to its network. */
  readonly meter: Meter;
  /** The height of the event that was sent last, to resume from after a lost connection. */
  readonly position: { height?: number };
}
