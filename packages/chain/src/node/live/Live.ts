import type { NodeConfig } from "../config/NodeConfig.js";
import type { Chain } from "../production/Chain.js";
import { keyName, parseAddress } from "./address.js";
import { Announcer } from "./Announcer.js";
import { blocksBeginning, lobbyBeginning, matchBeginning, tooOld } from "./beginnings.js";
import { checkSince, numbered } from "./heights.js";
import { Hub, type LiveCounters } from "./Hub.js";
import { badArgument, checkCount } from "./page.js";
import type { Records } from "./Records.js";
import type { LiveEvent } from "./views.js";

export type { LiveCounters, TopicKind } from "./Hub.js";

/** How many blocks are replayed at most. */
const REPLAYED_BLOCKS = 1000;

/**
 * What is pushed. A subscription stands from the call on, before it is first read; `return()`
 * ends it. It begins with how things are now. `since` is the `height` of the last event that
 * a reader has: what came after it is replayed first. Throws `live/too-many`, `live/too-old`
 * and `query/bad-argument`; `live/too-slow` is thrown from `next()`.
 */
export interface Live {
  /**
   * A match: each move when it is seen and when it is sequenced, and whatever else changes it.
   * The match is always shown as it stands now. `since: -1` begins with the first move.
   */
  match(id: number, since?: number): AsyncIterableIterator<LiveEvent>;
  /** A player, as they stand now: with `since` as without, their past is not replayed. */
  player(owner: string, since?: number): AsyncIterableIterator<LiveEvent>;
  /** Matches as they start and end, and as their clocks run out. */
  lobby(since?: number): AsyncIterableIterator<LiveEvent>;
  /** Who waits, whenever that changes. */
  queue(): AsyncIterableIterator<LiveEvent>;
  blocks(since?: number): AsyncIterableIterator<LiveEvent>;
  counters(): LiveCounters;
  /** Ends every subscription; there are none from then on. */
  stop(): void;
}

export interface LiveOptions {
  chain: Chain;
  records: Records;
  config: Pick<NodeConfig["live"], "maximumSubscribers" | "bufferedEvents">;
  replayedBlocks?: number;
  /** Told of a fault of the node's own. Those who would have missed an event are dropped. */
  onFault?: (error: unknown) => void;
}

export function createLive({
  records,
  config,
  replayedBlocks = REPLAYED_BLOCKS,
  onFault = () => {},
}: LiveOptions): Live {
  const hub = new Hub(config);
  const announcer = new Announcer(records, hub, onFault);
  const ignore = [
    records.events.on("seen", (effect) => announcer.see(effect)),
    records.events.on("dropped", (effect) => announcer.see(effect)),
    records.events.on("sequenced", (block) => announcer.sequence(block)),
    records.events.on("reloaded", (cause) => {
      hub.fail(cause);
      onFault(cause);
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
    match(id, since) {
      checkCount("id", id);
      check(since);
      const match = records.match(id);
      if (match === undefined) throw badArgument("There is no such match.", { match: id });
      return hub.subscribe(`match/${id}`, matchBeginning(records, match, since));
    },
    player(owner, since) {
      check(since);
      const key = parseAddress(owner);
      const player = announcer.watch(key, owner);
      const first = numbered([{ type: "player", player }], records.latest);
      return hub.subscribe(`player/${keyName(key)}`, first, () => announcer.unwatch(key));
    },
    lobby(since) {
      check(since);
      checkAge(since);
      return hub.subscribe("lobby", lobbyBeginning(records, since));
    },
    queue() {
      check();
      const waiting = announcer.queue();
      return hub.subscribe("queue", numbered([{ type: "queue", waiting }], records.latest));
    },
    blocks(since) {
      check(since);
      checkAge(since);
      const { latest } = records;
      return hub.subscribe(
        "blocks",
        blocksBeginning(records, since ?? Math.max(-1, latest - 1), latest),
      );
    },
    counters: () => hub.counters(),
    stop() {
      for (const end of ignore) end();
      hub.stop();
    },
  };
}
