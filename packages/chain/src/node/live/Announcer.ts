import type { PublicKey } from "o1js";
import { keyName } from "./address.js";
import type { ChangedMatch, Effect } from "./effects.js";
import { numbered, type Unnumbered } from "./heights.js";
import type { Hub, Topic } from "./Hub.js";
import type { SequencedBlock } from "./Present.js";
import type { Records } from "./Records.js";
import type { LiveEvent, PlayerView, QueueView } from "./views.js";

/** A player whom somebody watches. */
interface Watched {
  key: PublicKey;
  owner: string;
  /** The first block in which the session that was last told of is over. */
  sessionEnd: number | undefined;
}

/** Turns what changes into events, for the topics that somebody reads. */
export class Announcer {
  private readonly watched = new Map<string, Watched>();
  /** The queue as it was last told of. */
  private queueTold = "";

  constructor(
    private readonly records: Records,
    private readonly hub: Hub,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** Looks at a player, and after them until they are `unwatched`. */
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

  /** Who waits now; those who knew it otherwise are told. */
  queue(): QueueView[] {
    this.announceQueue(this.records.latest);
    const waiting = this.records.queue();
    this.queueTold = JSON.stringify(waiting);
    return waiting;
  }

  /** Tells of what is in no block yet, or never will be: whoever resumes does so before it. */
  see(effect: Effect): void {
    const { latest } = this.records;
    for (const change of effect.matches) {
      this.announce(`match/${change.id}`, () => numbered(this.ofMatch(change), latest));
    }
    this.announce("lobby", () => numbered(effect.matches.flatMap(this.ofLobby), latest));
    this.announcePlayers(effect.players, latest);
    if (effect.queue) this.announceQueue(latest);
  }

  sequence({ height, effects, stopped, players }: SequencedBlock): void {
    const changes = [...effects.flatMap(({ matches }) => matches), ...stopped];
    for (const [id, ofMatch] of byMatch(changes)) {
      this.announce(`match/${id}`, () =>
        numbered(
          ofMatch.flatMap((change) => this.ofMatch(change)),
          height,
        ),
      );
    }
    this.announce("lobby", () => numbered(changes.flatMap(this.ofLobby), height));
    const concerned = new Set([...effects.flatMap(({ players }) => players), ...players]);
    this.announcePlayers([...concerned, ...this.sessionsEnded(height + 1)], height);
    this.announceQueue(height);
    this.announce("blocks", () => {
      const block = this.records.block(height);
      return block === undefined ? [] : [{ type: "block", height, block }];
    });
  }

  private ofMatch({ id, ply }: ChangedMatch): Unnumbered[] {
    const match = this.records.match(id);
    if (match === undefined) return [];
    const move = ply === undefined ? undefined : this.records.move(id, ply);
    return [{ type: "match", match, move }];
  }

  private readonly ofLobby = ({ id, started, ended, stopped }: ChangedMatch): Unnumbered[] => {
    const match = started || ended || stopped ? this.records.match(id) : undefined;
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

  private announceQueue(height: number): void {
    this.announce("queue", () => {
      const waiting = this.records.queue();
      const told = JSON.stringify(waiting);
      if (told === this.queueTold) return [];
      this.queueTold = told;
      return [{ type: "queue", height, waiting }];
    });
  }

  private look(watched: Watched): PlayerView {
    const player = this.records.describePlayer(watched.key, watched.owner);
    watched.sessionEnd = player.session?.live === true ? player.session.expiresAt : undefined;
    return player;
  }

  /** Who was last told of a session that is over now: no transaction tells of that. */
  private sessionsEnded(openHeight: number): string[] {
    const ended: string[] = [];
    for (const [name, { sessionEnd }] of this.watched) {
      if (sessionEnd !== undefined && sessionEnd <= openHeight) ended.push(name);
    }
    return ended;
  }

  /** Whoever would miss an event because it cannot be made is dropped, and subscribes again. */
  private announce(topic: Topic, make: () => LiveEvent[]): void {
    if (!this.hub.has(topic)) return;
    try {
      for (const event of make()) this.hub.publish(topic, event);
    } catch (error) {
      this.hub.fail(error, topic);
      this.onFault(error);
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
