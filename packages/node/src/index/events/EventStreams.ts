import type { NodeConfig } from "../../lib/config/NodeConfig.js";
import { keyName, parseAddress } from "../../lib/keyName.js";
import {
  blockEvent,
  checkSince,
  initialBlockEvents,
  initialLobbyEvents,
  initialMatchEvents,
  tooOld,
  type WithoutHeight,
  withResumeHeights,
} from "./initialEvents.js";
import { type EventCounters, Hub, type Topic } from "./Hub.js";
import { badIndexArgument, checkCount } from "../pageArguments.js";
import type { MatchIndex } from "../MatchIndex.js";
import type { Notices } from "../../door/Notices.js";
import type { NodeEvent, PlayerView, QueueView } from "../views.js";
import type { PublicKey } from "o1js";
import type { ChangedMatch, Effect } from "../effects.js";
import type { SequencedBlock, TimePassed } from "../CurrentState.js";

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

interface Watched {
  key: PublicKey;
  owner: string;
  /** The end of the session, if the last announcement showed it as active. */
  sessionEnd: number | undefined;
}

export class Announcer {
  private readonly watched = new Map<string, Watched>();
  private announcedQueue = "";

  constructor(
    private readonly records: MatchIndex,
    private readonly hub: Hub,
    private readonly onError: (error: unknown) => void,
  ) {}

  watch(key: PublicKey, owner: string): PlayerView {
    const name = keyName(key);
    const watched = this.watched.get(name) ?? { key, owner, sessionEnd: undefined };
    const player = this.look(watched);
    this.watched.set(name, watched);
    return player;
  }

  unwatch(key: PublicKey): void {
    this.watched.delete(keyName(key));
  }

  /**
   * Returns the waiting list. Announces it first if it has changed, so that all subscribers have
   * the same list.
   */
  queue(): QueueView[] {
    this.announceQueue(this.records.latest);
    const waiting = this.records.queue();
    this.announcedQueue = JSON.stringify(waiting);
    return waiting;
  }

  /**
   * Announces changes that are not in a block. A client that reconnects gets them again with
   * their block.
   */
  onAdmitted(effect: Effect): void {
    const { latest } = this.records;
    const notInABlock = (events: WithoutHeight[]) => withResumeHeights(events, latest, latest);
    const changes = effect.matches.filter(({ notified }) => !notified);
    for (const change of changes) {
      this.announce(`match/${change.id}`, () => notInABlock(this.ofMatch(change)));
    }
    this.announce("lobby", () => notInABlock(changes.flatMap(this.ofLobby)));
    this.announcePlayers(effect.players, latest);
    if (effect.queue) this.announceQueue(latest);
  }

  onBlock({ height, effects }: SequencedBlock): void {
    const changes = effects.flatMap(({ matches }) => matches);
    for (const [id, ofMatch] of byMatch(changes)) {
      this.announce(`match/${id}`, () =>
        withResumeHeights(
          ofMatch.flatMap((change) => this.ofMatch(change)),
          height,
        ),
      );
    }
    this.announce("lobby", () => withResumeHeights(changes.flatMap(this.ofLobby), height));
    this.announcePlayers(
      effects.flatMap(({ players }) => players),
      height,
    );
    this.announceQueue(height);
    this.announceBlock(height);
  }

  /** Sends the latest block again, because it shows how far the chain is proven. */
  onProven(): void {
    this.announceBlock(this.records.latest);
  }

  /** Announces changes that are in no block, such as an expired session. */
  onTime({ time, stopped, players }: TimePassed): void {
    this.onAdmitted({
      matches: stopped,
      players: [...players, ...this.sessionsEnded(time)],
      queue: true,
    });
  }

  /** One event per move. Any other change is a single event. */
  private ofMatch({ id, plies }: ChangedMatch): WithoutHeight[] {
    const match = this.records.match(id);
    if (match === undefined) return [];
    const moves = plies.length === 0 ? [undefined] : plies.map((ply) => this.records.move(id, ply));
    const seats = this.records.seats(id);
    return moves.map((move) => ({ type: "match", match, move, ...seats }));
  }

  private readonly ofLobby = (change: ChangedMatch): WithoutHeight[] => {
    const { id, started, ended, stopped, resumed } = change;
    const match = started || ended || stopped || resumed ? this.records.match(id) : undefined;
    return match === undefined ? [] : [{ type: "lobby", match }];
  };

  private announcePlayers(names: readonly string[], height: number): void {
    for (const name of new Set(names)) {
      const watched = this.watched.get(name);
      if (watched === undefined) continue;
      this.announce(`player/${name}`, () => [
        { type: "player", height, player: this.look(watched) },
      ]);
    }
  }

  private announceBlock(height: number): void {
    this.announce("blocks", () => {
      const event = blockEvent(this.records, height);
      return event === undefined ? [] : [event];
    });
  }

  private announceQueue(height: number): void {
    this.announce("queue", () => {
      const waiting = this.records.queue();
      const notified = JSON.stringify(waiting);
      if (notified === this.announcedQueue) return [];
      this.announcedQueue = notified;
      return [{ type: "queue", height, waiting }];
    });
  }

  private look(watched: Watched): PlayerView {
    const player = this.records.describePlayer(watched.key, watched.owner);
    watched.sessionEnd = player.session?.active === true ? player.session.expiresAt : undefined;
    return player;
  }

  /** Players whose announced session has expired. No transaction marks this end. */
  private sessionsEnded(time: number): string[] {
    const ended: string[] = [];
    for (const [name, { sessionEnd }] of this.watched) {
      if (sessionEnd !== undefined && sessionEnd <= time) ended.push(name);
    }
    return ended;
  }

  /**
   * If the events cannot be made, the topic's subscribers are dropped. They then subscribe again
   * and get the current state.
   */
  private announce(topic: Topic, make: () => NodeEvent[]): void {
    if (!this.hub.has(topic)) return;
    try {
      for (const event of make()) this.hub.publish(topic, event);
    } catch (error) {
      this.hub.fail(error, topic);
      this.onError(error);
    }
  }
}

function byMatch(changes: readonly ChangedMatch[]): Map<number, ChangedMatch[]> {
  const byMatch = new Map<number, ChangedMatch[]>();
  for (const change of changes) {
    byMatch.set(change.id, [...(byMatch.get(change.id) ?? []), change]);
  }
  return byMatch;
}
