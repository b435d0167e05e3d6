import type { IncomingMessage, ServerResponse } from "node:http";
import type { NodeConfig } from "../config/NodeConfig.js";
import type { Ingress } from "../ingress/Ingress.js";
import type { Live } from "../live/Live.js";
import type { Records } from "../live/Records.js";
import type { Log } from "../log.js";
import type { Chain } from "../production/Chain.js";
import type { Store } from "../store/Store.js";
import type { Meter } from "./Meter.js";
import type { Metrics } from "./metrics.js";
import type { ReadWitness } from "./readWitness.js";
import type { Places } from "./Places.js";
import type { Slices } from "./Slices.js";
import type { UnreadAnswers } from "./UnreadAnswers.js";

/** What of the store is told. */
export type ReadableStore = Pick<
  Store,
  | "state"
  | "leaf"
  | "maximumIndex"
  | "node"
  | "blockCount"
  | "block"
  | "blockHeader"
  | "result"
  | "heightOf"
  | "provenBlocks"
>;

/** What of the records is told. */
export type ReadableRecords = Pick<
  Records,
  | "match"
  | "moves"
  | "signedMatch"
  | "signed"
  | "running"
  | "overdue"
  | "recent"
  | "ofPlayer"
  | "player"
  | "queue"
  | "blocks"
  | "chain"
>;

/** The rooms of the node that the API speaks for. */
export interface Rooms {
  chain: Pick<Chain, "events">;
  store: ReadableStore;
  ingress: Ingress;
  /** What players look at, and what is pushed to them: the role `sequencer` shows neither. */
  records: ReadableRecords;
  live: Live;
  config: NodeConfig;
  log: Log;
}

/** What all requests share. */
export interface Services extends Rooms {
  readonly metrics: Metrics;
  /** For subscriptions. */
  readonly places: Places;
  readonly readWitness: ReadWitness;
}

/** What one request's resolvers work with. */
export interface Context extends Services {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** Of the client; undefined for this machine's own, which has no limits. */
  readonly address: string | undefined;
  /** Takes what the request costs from its network's bucket. */
  readonly meter: Meter;
  /** In which long answers are made, of all requests. */
  readonly slices: Slices;
  /** Answers of all requests that are sent and wait for their readers. */
  readonly unread: UnreadAnswers;
  /** The height of the event that was sent last, to go on from after a lost connection. */
  readonly position: { height?: number };
}
