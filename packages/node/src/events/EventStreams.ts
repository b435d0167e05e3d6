import type { NodeConfig } from "../config/NodeConfig.js";
import { keyName, parseAddress } from "../index/keyName.js";
import { Announcer } from "./Announcer.js";
import {
  initialBlockEvents,
  initialLobbyEvents,
  initialMatchEvents,
  tooOld,
} from "./initialEvents.js";
import { checkSince, withResumeHeights } from "./resumeHeights.js";
import { Hub, type EventCounters } from "./Hub.js";
import { badIndexArgument, checkCount } from "../index/pageArguments.js";
import type { MatchIndex } from "../index/MatchIndex.js";
import type { NodeEvent } from "../index/views.js";

export type { EventCounters, TopicKind } from "./Hub.js";

/**
 * How many blocks are replayed at most.
 *
 * Limit: blocks that a subscriber who comes back may have missed.
 */
const REPLAYED_BLOCKS = 1000;

/**
 * Subscriptions to events. A subscription is open from the call on, even before its first read.
 * `return()` ends it. It starts with the current state. `since` is the `height` of the last event
 * that the reader has: everything after it is replayed first. Throws `feed/too-many`,
 * `feed/too-old` and `query/bad-argument`. `next()` throws `feed/too-slow`.
 */
export type EventStreams = ReturnType<typeof createEventStreams>;

type Events = AsyncIterableIterator<NodeEvent>;

export interface EventStreamsOptions {
  records: MatchIndex;
  config: Pick<NodeConfig["feed"], "maximumSubscribers" | "bufferedEvents">;
  replayedBlocks?: number;
  /**
   * Called with unexpected errors of the node. Subscribers who would have missed an event are
   * dropped.
   */
  onError?: (error: unknown) => void;
}

/**
 * Sends the index's changes to subscribers. Subscribers are dropped when an event was missed,
 * because a gap would show them a wrong match.
 */
export function createEventStreams({
  records,
  config,
  replayedBlocks = REPLAYED_BLOCKS,
  onError = () => {},
}: EventStreamsOptions) {
  const hub = new Hub(config);
  const announcer = new Announcer(records, hub, onError);
  const ignore = [
    records.events.on("seen", (effect) => announcer.onAdmitted(effect)),
    records.events.on("dropped", (effect) => announcer.onAdmitted(effect)),
    records.events.on("sequenced", (block) => announcer.onBlock(block)),
    records.events.on("proven", () => announcer.onProven()),
    records.events.on("passed", (passed) => announcer.onTime(passed)),
    records.events.on("reloaded", (cause) => {
      hub.fail(cause);
      onError(cause);
    }),
  ];

  const check = (since?: number) => {
    if (since !== undefined) checkSince(since, records.latest);
    hub.assertRoom();
  };
  const checkAge = (since?: number) => {
    if (since !== undefined && records.latest - since > replayedBlocks) throw tooOld(since);
  };

  return {
    /**
     * A match: each move when it is seen and when it is sequenced, and any other change. The match
     * is always sent as it is now. `since: -1` begins with the first move.
     */
    match(id: number, since?: number): Events {
      checkCount("id", id);
      check(since);
      const match = records.match(id);
      if (match === undefined) throw badIndexArgument("There is no such match.", { match: id });
      return hub.subscribe(`match/${id}`, initialMatchEvents(records, match, since));
    },
    /** A player as they are now. Past changes are not replayed, even with `since`. */
    player(owner: string, since?: number): Events {
      check(since);
      const key = parseAddress(owner);
      const player = announcer.watch(key, owner);
      const first = withResumeHeights([{ type: "player", player }], records.latest);
      return hub.subscribe(`player/${keyName(key)}`, first, () => announcer.unwatch(key));
    },
    /** Matches as they start and end, and as their clocks run out. */
    lobby(since?: number): Events {
      check(since);
      checkAge(since);
      return hub.subscribe("lobby", initialLobbyEvents(records, since));
    },
    /** The waiting list, whenever it changes. */
    queue(): Events {
      check();
      const waiting = announcer.queue();
      return hub.subscribe(
        "queue",
        withResumeHeights([{ type: "queue", waiting }], records.latest),
      );
    },
    blocks(since?: number): Events {
      check(since);
      checkAge(since);
      const { latest } = records;
      return hub.subscribe(
        "blocks",
        initialBlockEvents(records, since ?? Math.max(-1, latest - 1), latest),
      );
    },
    counters: (): EventCounters => hub.counters(),
    /** Ends every subscription and accepts no new ones. */
    stop(): void {
      for (const end of ignore) end();
      hub.stop();
    },
  };
}
