import type { NodeConfig } from "../../lib/config/NodeConfig.js";
import { keyName, parseAddress } from "../../lib/keyName.js";
import { Announcer } from "./Announcer.js";
import {
  checkSince,
  initialBlockEvents,
  initialLobbyEvents,
  initialMatchEvents,
  tooOld,
  withResumeHeights,
} from "./initialEvents.js";
import { Hub, type EventCounters } from "./Hub.js";
import { badIndexArgument, checkCount } from "../pageArguments.js";
import type { MatchIndex } from "../MatchIndex.js";
import type { Notices } from "../../door/Notices.js";
import type { NodeEvent } from "../views.js";

export type { EventCounters, TopicKind } from "./Hub.js";

/**
 * The maximum number of blocks that are replayed.
 *
 * Limit: blocks that a subscriber who comes back may have missed.
 */
const REPLAYED_BLOCKS = 1000;

/**
 * Subscriptions to events. Each starts with the current state. A reader that comes back passes
 * `since`, the `height` of its last event, and gets everything after that event. `return()` ends
 * a subscription. Throws `feed/too-many`, `feed/too-old` and `query/bad-argument`. `next()`
 * throws `feed/too-slow`.
 */
export type EventStreams = ReturnType<typeof createEventStreams>;

type Events = AsyncIterableIterator<NodeEvent>;

export interface EventStreamsOptions {
  records: MatchIndex;
  notices: Pick<Notices, "shown" | "events">;
  config: Pick<NodeConfig["feed"], "maximumSubscribers" | "bufferedEvents">;
  replayedBlocks?: number | undefined;
  /** Called if events could not be made. The affected subscribers have been dropped. */
  onError?: (error: unknown) => void;
}

/**
 * Sends changes of the index to subscribers. A subscriber that misses an event is dropped,
 * because it would show a wrong match.
 */
export function createEventStreams({
  records,
  notices,
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
    notices.events.on("changed", () => hub.publish("notices", posted())),
  ];
  const posted = (): NodeEvent => ({
    type: "notices",
    height: records.latest,
    ...notices.shown(),
  });

  const check = (since?: number) => {
    if (since !== undefined) checkSince(since, records.latest);
    hub.assertRoom();
  };
  const checkAge = (since?: number) => {
    if (since !== undefined && records.latest - since > replayedBlocks) throw tooOld(since);
  };

  return {
    /**
     * All changes of a match. Each move comes twice: when it is accepted and with its block.
     * Every event carries the whole current match. `since: -1` starts with the first move.
     */
    match(id: number, since?: number): Events {
      checkCount("id", id);
      check(since);
      const match = records.match(id);
      if (match === undefined) throw badIndexArgument("There is no such match.", { match: id });
      return hub.subscribe(`match/${id}`, initialMatchEvents(records, match, since));
    },
    /**
     * The current state of a player after each change. Past changes are not replayed, even with
     * `since`.
     */
    player(owner: string, since?: number): Events {
      check(since);
      const key = parseAddress(owner);
      const player = announcer.watch(key, owner);
      const first = withResumeHeights([{ type: "player", player }], records.latest);
      return hub.subscribe(`player/${keyName(key)}`, first, () => announcer.unwatch(key));
    },
    /** Matches that start, end or run out of time. */
    lobby(since?: number): Events {
      check(since);
      checkAge(since);
      return hub.subscribe("lobby", initialLobbyEvents(records, since));
    },
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
    /** Everything that the operator has posted. After each change, all of it is sent again. */
    notices(): Events {
      hub.assertRoom();
      return hub.subscribe("notices", [posted()]);
    },
    counters: (): EventCounters => hub.counters(),
    stop(): void {
      for (const end of ignore) end();
      hub.stop();
    },
  };
}
