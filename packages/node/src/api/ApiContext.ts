import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "../door/Caller.js";
import type { ConnectionSlots, Meter, TokenBuckets } from "../door/budgets.js";
import type { Metrics } from "./createMetrics.js";
import type { NodeParts, ReadWitness } from "./NodeParts.js";
import type { Slices } from "../door/Slices.js";
import type { UnreadAnswers } from "../door/UnreadAnswers.js";

export interface Services extends NodeParts {
  readonly metrics: Metrics;
  readonly slots: ConnectionSlots;
  readonly readWitness: ReadWitness;
  readonly buckets: TokenBuckets;
  readonly unread: UnreadAnswers;
  readonly slices: Slices;
}

export interface ApiContext extends Services {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly caller: Caller;
  readonly sharesStream: boolean;
  /**
   * Takes one of the network's subscription slots and returns a function that frees it. Undefined
   * if no slot is left.
   */
  readonly takeSlot: () => (() => void) | undefined;
  readonly meter: Meter;
  /**
   * The height of the last event that was sent. After a lost connection, the client resumes from
   * this height.
   */
  readonly position: { height?: number };
}
