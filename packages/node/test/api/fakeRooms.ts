import type { ProverAtWork } from "@kifu/wire";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { defaultConfig, type NodeConfig } from "../../src/lib/config/NodeConfig.js";
import { Emitter } from "../../src/lib/collections.js";
import type { Ingress, TransactionStatus } from "../../src/mempool/Ingress.js";
import type { EventStreams } from "../../src/index/events/EventStreams.js";
import type { ChainView, NodeEvent } from "../../src/index/views.js";
import { createLog, silent } from "../../src/lib/log.js";
import { NodeError } from "../../src/lib/NodeError.js";
import { Notices } from "../../src/door/Notices.js";
import { memoryKeyValue } from "../../src/store/UnwrittenChanges.js";
import { Store } from "../../src/store/Store.js";
import type { ChainEvents } from "../../src/sequencer/Chain.js";
import type { MatchIndex } from "../../src/index/MatchIndex.js";
import type { ProducerStatus } from "../../src/api/Readiness.js";
import type { ApiOptions } from "../../src/api/createApi.js";

export class Channel implements AsyncIterableIterator<NodeEvent> {
  private readonly buffered: NodeEvent[] = [];
  private waiting: { resolve: (result: IteratorResult<NodeEvent>) => void } | undefined;
  private error: Error | undefined;
  pulled = 0;
  returned = false;

  constructor(readonly topic: unknown[]) {}

  push(event: NodeEvent): void {
    this.buffered.push(event);
    void this.settle();
  }

  fail(error: Error): void {
    this.error = error;
    if (this.waiting === undefined) return;
    this.waiting.resolve(Promise.reject(error) as never);
  }

  async next(): Promise<IteratorResult<NodeEvent>> {
    if (this.error !== undefined) throw this.error;
    const result = new Promise<IteratorResult<NodeEvent>>((resolve) => {
      this.waiting = { resolve };
    });
    this.settle();
    return await result;
  }

  async return(): Promise<IteratorResult<NodeEvent>> {
    this.returned = true;
    this.waiting?.resolve({ done: true, value: undefined });
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private settle(): void {
    const [event] = this.buffered;
    if (this.waiting === undefined || event === undefined) return;
    this.buffered.shift();
    this.pulled++;
    const { resolve } = this.waiting;
    this.waiting = undefined;
    resolve({ done: false, value: event });
  }
}

/**
 * `EventStreams` whose events come from the test. The latest subscription is `channels.at(-1)`.
 */
export function fakeEventStreams(): { eventStreams: EventStreams; channels: Channel[] } {
  const channels: Channel[] = [];
  const open = (...topic: unknown[]) => {
    const channel = new Channel(topic);
    channels.push(channel);
    return channel;
  };
  const standing = () => channels.filter(({ returned }) => !returned).length;
  const eventStreams: EventStreams = {
    match: (id, since) => open("match", id, since),
    player: (owner, since) => open("player", owner, since),
    lobby: (since) => open("lobby", since),
    queue: () => open("queue"),
    blocks: (since) => open("blocks", since),
    notices: () => open("notices"),
    counters: () => ({
      subscribers: { match: standing(), player: 0, lobby: 0, queue: 0, blocks: 0, notices: 0 },
      pushed: channels.reduce((sum, { pulled }) => sum + pulled, 0),
      slowReaders: 0,
    }),
    stop: () => undefined,
  };
  return { eventStreams, channels };
}

export function fakeIngress(): Ingress & { statuses: Map<string, TransactionStatus> } {
  const statuses = new Map<string, TransactionStatus>();
  return {
    statuses,
    submit: async (input) => ({ hash: (input as { hash: string }).hash, height: 7 }),
    status: (hash) => statuses.get(hash),
    pendingCount: () => 3,
    parkedCount: () => 1,
    refusals: new Map([[nodeCodes.ingress.busy, 2]]),
    stop: async () => undefined,
  };
}

/** Takes no statements. Tests with a real node cover statements. */
function fakeTables(): ApiOptions["tables"] {
  return {
    take: async () => await Promise.reject(refusal),
    openStream: () => () => undefined,
    closeStream: () => undefined,
    receiptKey: "0".repeat(64),
    counts: {
      openMoves: 5,
      movesTaken: 9,
      stoppedMatches: 1,
      openDraws: 2,
      agreedDraws: 8,
      openTakebacks: 2,
      agreedTakebacks: 8,
      presentSeats: 6,
      awaySeats: 8,
    },
    refusals: {
      move: new Map([[nodeCodes.moves.notNext, 4]]),
      draw: new Map([[nodeCodes.draws.noOffer, 5]]),
      takeback: new Map([[nodeCodes.takebacks.noOffer, 5]]),
      presence: new Map(),
      greeting: new Map(),
    },
  };
}

/** Notices that are kept nowhere else. */
export function memoryNotices(): Notices {
  const store = new Store(memoryKeyValue());
  return new Notices({ store, trustedProxies: ["127.0.0.1"], log: silent });
}

/** Tests with a real node cover seeks. */
function fakeLobby(): ApiOptions["lobby"] {
  return {
    take: async () => await Promise.reject(refusal),
    open: 3,
    paired: 7,
    refusals: new Map([[nodeCodes.ingress.busy, 6]]),
  };
}

/** Tests with a real node cover names. */
function fakeNames(): ApiOptions["names"] {
  return {
    take: async () => await Promise.reject(refusal),
    of: () => undefined,
    find: () => undefined,
    search: () => [],
    refusals: new Map(),
  };
}

/** Tests with a real node cover tournaments. */
function fakeTournaments(): ApiOptions["tournaments"] {
  return {
    take: async () => await Promise.reject(refusal),
    list: () => ({ now: 0, tournaments: [] }),
    file: () => undefined,
    grants: () => undefined,
    refusals: { tournament: new Map(), entry: new Map() },
  };
}

function fakeIndex(): MatchIndex {
  const chain = () => ({ name: "a chain", runningMatches: 0 }) as ChainView;
  const unproven = () => ({ blocks: 0, transactions: 0, seconds: 0, since: undefined });
  return { chain, unproven, blocks: () => [] } as Partial<MatchIndex> as MatchIndex;
}

export function emptyStore(): ApiOptions["store"] {
  return {
    state: () => undefined,
    leaf: () => undefined,
    maximumIndex: () => undefined,
    node: () => undefined,
    blockCount: () => 0,
    block: () => undefined,
    blockHeader: () => undefined,
    madeAt: () => undefined,
    execution: () => undefined,
    result: () => undefined,
    heightOf: () => undefined,
    answered: async (work) => await work,
    provenBlocks: () => 0,
    settledBlocks: () => 0,
    batch: () => undefined,
    batchCount: () => 0,
    batchNumberOf: () => undefined,
    settledBy: () => undefined,
    prunedBlocks: () => 0,
    keyValue: {
      get: () => undefined,
      range: () => [],
      write: async () => undefined,
      sync: async () => undefined,
      close: async () => undefined,
    },
  };
}

/** The default configuration on a free port, with changes. */
export function testConfig(changes: (config: NodeConfig) => void = () => undefined): NodeConfig {
  const config = structuredClone(defaultConfig);
  config.http.port = 0;
  changes(config);
  return config;
}

/** Empty NodeParts. `logged` collects the lines that the API logs. */
export function fakeRooms(changes?: (config: NodeConfig) => void) {
  const logged: Record<string, unknown>[] = [];
  const log = createLog(
    { level: "debug", format: "json" },
    { write: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const { eventStreams, channels } = fakeEventStreams();
  return {
    chain: { events: new Emitter<ChainEvents>() },
    producer: { neededSince: undefined, endedBy: undefined } as ProducerStatus,
    store: emptyStore(),
    ingress: fakeIngress(),
    tables: fakeTables(),
    lobby: fakeLobby(),
    names: fakeNames(),
    tournaments: fakeTournaments(),
    matchIndex: fakeIndex(),
    eventStreams,
    channels,
    notices: memoryNotices(),
    push: { counts: { sent: 0, failed: 0 }, take: async () => ({ key: undefined, kept: false }) },
    plans: { played: 0, refusals: new Map<string, number>(), take: async () => ({ kept: 0 }) },
    taker: { handOver: async () => undefined },
    exits: { read: async () => undefined, status: async () => undefined },
    transferDesk: {
      take: async () => ({
        before: 0,
        working: undefined,
        transaction: undefined,
        sent: undefined,
      }),
      refusals: new Map<string, number>(),
    },
    proving: {
      provers: [] as ProverAtWork[],
    },
    config: testConfig(changes),
    log,
    logged,
  };
}

export const refusal = new NodeError(nodeCodes.ingress.nonceUsed, "The nonce has been used.", {
  details: { given: 3, next: 5 },
  remedy: "Send it with the nonce 5.",
});
