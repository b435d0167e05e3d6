import type { PublicKey } from "o1js";
import { keyName } from "../../lib/keyName.js";
import type { ChangedMatch, Effect } from "../effects.js";
import { blockEvent, type WithoutHeight, withResumeHeights } from "./initialEvents.js";
import type { Hub, Topic } from "./Hub.js";
import type { SequencedBlock, TimePassed } from "../CurrentState.js";
import type { MatchIndex } from "../MatchIndex.js";
import type { NodeEvent, PlayerView, QueueView } from "../views.js";

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
