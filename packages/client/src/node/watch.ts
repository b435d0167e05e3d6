import { type Observable, type Watched, ObservableValue } from "./Observable.js";
import type { EventChannels } from "./EventChannels.js";
import { hasCode } from "../errors/KifuError.js";
import { follow, type Followed } from "./follow.js";
import {
  type Player,
  playerEvent,
  type QueueEntry,
  queueEvent,
  lobbyEvent,
  type Match,
  type Block,
  blockEvent,
  type Chain,
  type Finality,
  type Announcement,
  type Maintenance,
  noticesEvent,
} from "@kifu/wire";
import type { NodeApi } from "./NodeApi.js";

type Subject<Value> = Omit<Followed, "onConnection" | "onEvent" | "onOpen" | "onSettled"> & {
  /** The value to use if a stream has no first event. */
  empty?: Value;
  reduce(event: unknown, before: Value | undefined): Value;
  /** Called when a stream opens. It may fetch a value and pass it to `set`. */
  onOpen?: (set: (change: (before: Value | undefined) => Value) => void) => void;
};

export const UNWATCHED = { value: undefined, connection: "idle", error: undefined } as const;

export function watched<Value>(
  channels: EventChannels,
  subject: Subject<Value>,
): Observable<Watched<Value>> {
  const observable: ObservableValue<Watched<Value>> = new ObservableValue<Watched<Value>>(
    UNWATCHED,
    {
      onWatched() {
        let over = false;
        // A stream that starts over sends everything. The old value is then dropped, because it
        // may contain things that are gone.
        let fromStart = true;
        const set = (change: (before: Value | undefined) => Value) => {
          if (!over) observable.update({ value: change(observable.get().value) });
        };
        return follow(channels, {
          ...subject,
          onOpen(resumed) {
            fromStart = !resumed;
            subject.onOpen?.((change) => {
              fromStart = false;
              set(change);
            });
          },
          onEvent(event) {
            set((before) => subject.reduce(event, fromStart ? undefined : before));
            fromStart = false;
          },
          onSettled() {
            const { empty } = subject;
            if (fromStart && empty !== undefined) set(() => empty);
          },
          onConnection(connection, error) {
            over = connection === "idle";
            observable.update({ connection, error });
          },
        });
      },
    },
  );
  return observable;
}

/** Each event has the player's whole state, so nothing is missed when the stream breaks. */
export function watchPlayer(channels: EventChannels, address: string): Observable<Watched<Player>> {
  return watched(channels, {
    query: `subscription ($address: String!) {
      player(address: $address) { ${playerEvent.selection} }
    }`,
    variables: () => ({ address }),
    name: "player",
    resumes: false,
    reduce: (given) => playerEvent(given, "player").player,
  });
}

/**
 * Watches everybody who waits for an opponent. Each event has the whole list. The stream pauses
 * while nobody looks at the page.
 */
export function watchQueue(channels: EventChannels): Observable<Watched<readonly QueueEntry[]>> {
  return watched<readonly QueueEntry[]>(channels, {
    query: `subscription { queue { ${queueEvent.selection} } }`,
    name: "queue",
    rests: () => true,
    resumes: false,
    reduce: (given) => queueEvent(given, "queue").waiting,
  });
}

/** What the operator has posted. */
export interface Notices {
  readonly announcement: Announcement | undefined;
  /** `startsAt` is the value of `performance.now()` at which the maintenance begins. */
  readonly maintenance: (Maintenance & { readonly startsAt: number }) | undefined;
}

/** Watches what the operator posts. Each event contains everything that is posted at that time. */
export function watchNotices(channels: EventChannels): Observable<Watched<Notices>> {
  return watched<Notices>(channels, {
    query: `subscription { notices { ${noticesEvent.selection} } }`,
    name: "notices",
    rests: () => true,
    resumes: false,
    // A node of an earlier version does not know the subscription.
    isFinal: (error) => hasCode(error, "ingress/malformed"),
    reduce(given) {
      const { announcement, maintenance } = noticesEvent(given, "notices");
      const startsAt = performance.now() + (maintenance?.startsIn ?? 0) * 1000;
      return { announcement, maintenance: maintenance && { ...maintenance, startsAt } };
    },
  });
}

/** The matches that the home page shows. */
export interface Lobby {
  /** Running matches, newest first. */
  readonly running: readonly Match[];
  /** Finished matches, latest first. */
  readonly recent: readonly Match[];
}

const EMPTY: Lobby = { running: [], recent: [] };

/** The number of running matches that a page shows. */
const RUNNING = 100;
const RECENT = 40;

/** A stream starts with the running matches and the latest results. */
export function watchLobby(channels: EventChannels): Observable<Watched<Lobby>> {
  return watched<Lobby>(channels, {
    query: `subscription ($since: Int) { lobby(since: $since) { ${lobbyEvent.selection} } }`,
    name: "lobby",
    rests: () => true,
    resumes: true,
    empty: EMPTY,
    reduce: (given, before = EMPTY) => listed(lobbyEvent(given, "lobby").match, before),
  });
}

function listed(changed: Match, { running, recent }: Lobby): Lobby {
  const others = (matches: readonly Match[]) => matches.filter(({ id }) => id !== changed.id);
  if (changed.result === "running") {
    const newest = [changed, ...others(running)].sort((a, b) => b.id - a.id);
    return { running: newest.slice(0, RUNNING), recent: others(recent) };
  }
  const latest = [changed, ...others(recent)];
  latest.sort((a, b) => (b.endedAt ?? Infinity) - (a.endedAt ?? Infinity) || b.id - a.id);
  return { running: others(running), recent: latest.slice(0, RECENT) };
}

const KEPT = 50;

/** Watches the latest blocks, at most `KEPT`, newest first. */
export function watchBlocks(
  node: NodeApi,
  channels: EventChannels,
): Observable<Watched<readonly Block[]>> {
  return watched<readonly Block[]>(channels, {
    query: `subscription ($since: Int) { blocks(since: $since) { ${blockEvent.selection} } }`,
    name: "blocks",
    rests: () => true,
    resumes: true,
    // The stream starts with the latest block. Earlier blocks are fetched once.
    onOpen(set) {
      node.blocks({ first: KEPT }).then(
        (blocks) => set((before = []) => blocks.reduceRight(insert, before)),
        () => undefined, // the stream reports the error
      );
    },
    empty: [],
    reduce(given, before = []) {
      const { block, ...proven } = blockEvent(given, "blocks");
      return insert(before, block).map((each) => ({
        ...each,
        finality: finalityAt(each.height, each.finality, proven),
      }));
    },
  });
}

function insert(blocks: readonly Block[], added: Block): readonly Block[] {
  const others = blocks.filter(({ height }) => height !== added.height);
  return [added, ...others].sort((a, b) => b.height - a.height).slice(0, KEPT);
}

/** How many blocks of a chain are proven and settled. */
export type Proven = Pick<Chain, "provenBlocks" | "settledBlocks">;

/** Updates a finality that was reported earlier. The block may be proven or settled by now. */
export function finalityAt(
  height: number,
  finality: Finality,
  { provenBlocks, settledBlocks }: Proven,
): Finality {
  if (finality === "seen") return finality;
  if (height < settledBlocks) return "settled";
  return height < provenBlocks && finality !== "settled" ? "proven" : finality;
}
