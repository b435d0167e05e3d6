import type { NodeConfig } from "../config/NodeConfig.js";
import type { Chain } from "../production/Chain.js";
import type { Records } from "./Records.js";
import type { LiveEvent } from "./views.js";

export type TopicKind = "match" | "player" | "lobby" | "queue" | "blocks";

export interface LiveCounters {
  subscribers: Record<TopicKind, number>;
  /** Events handed to subscribers, each counted as often as it was handed out. */
  pushed: number;
  /** Readers that were too slow, and dropped. */
  slowReaders: number;
}

/**
 * What is pushed. A subscription stands from the call on, before it is first read; `return()`
 * ends it. Each begins with how things are now. `since` is the `height` of the last event that
 * the subscriber has: what came after it is replayed first. Throws `live/too-many`,
 * `live/too-old` and `query/bad-argument`; `live/too-slow` is thrown from `next()`.
 */
export interface Live {
  match(id: number, since?: number): AsyncIterableIterator<LiveEvent>;
  player(owner: string, since?: number): AsyncIterableIterator<LiveEvent>;
  /** Matches as they start and end. */
  lobby(since?: number): AsyncIterableIterator<LiveEvent>;
  queue(): AsyncIterableIterator<LiveEvent>;
  blocks(since?: number): AsyncIterableIterator<LiveEvent>;
  counters(): LiveCounters;
  /** Ends every subscription; there are none from then on. */
  stop(): void;
}

export interface LiveOptions {
  chain: Chain;
  records: Records;
  config: NodeConfig["live"];
  /** How many blocks are replayed at most. */
  replayedBlocks?: number;
  /** Told of a fault of the node's own. Those who would have missed an event are dropped. */
  onFault?: (error: unknown) => void;
}

export function createLive(_options: LiveOptions): Live {
  throw new Error("Not yet");
}
