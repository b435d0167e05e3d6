import { BlockWithResult, type PendingTransaction } from "@proto-kit/sequencer";
import { Emitter } from "../lib/collections.js";
import type { Chain } from "../sequencer/Chain.js";
import type { Lobby } from "../tables/Lobby.js";
import { deadlineOf } from "../tables/Table.js";
import type { Tables } from "../tables/Tables.js";
import { keyName } from "../lib/keyName.js";
import { type ChangedMatch, changedMatch, type Effect, effectOf } from "./effects.js";
import { type ReadTransaction, TransactionReader } from "../sequencer/TransactionReader.js";
import { CurrentQueues } from "./CurrentQueues.js";
import { IndexStorage, type StartedMatch } from "./IndexStorage.js";
import { secondsOf } from "./describeMatch.js";
import { catchUp, IndexWriter } from "./IndexWriter.js";
import type { KeyValue } from "../store/KeyValue.js";
import { UnwrittenChanges } from "../store/UnwrittenChanges.js";

/**
 * Everything that players signed and that is in no transaction yet. If undefined, only the
 * chain's own state is shown.
 */
export interface Live {
  readonly tables: Pick<Tables, "get" | "events">;
  readonly lobby: Pick<Lobby, "all" | "of" | "invitationsOf" | "events">;
}

export interface SequencedBlock {
  height: number;
  effects: Effect[];
}

export interface TimePassed {
  time: number;
  stopped: ChangedMatch[];
  /** The `keyName` of each player whose round of queues is over. */
  players: string[];
}

export interface CurrentStateEvents {
  /**
   * A transaction, a signed move, a seek, an offer or a player's presence has changed something.
   * No block contains the change yet.
   */
  seen: [Effect];
  sequenced: [SequencedBlock];
  /** More blocks are proven than before. */
  proven: [];
  passed: [TimePassed];
  /**
   * An accepted transaction will never be in a block. Clients that showed its result must reload.
   */
  dropped: [Effect];
  /** An error occurred, and everything was read again. */
  reloaded: [cause: unknown];
}

/**
 * Keeps the index's state in memory up to date with the chain: running clocks, queues and the
 * open block's transactions.
 */
export class CurrentState {
  readonly events = new Emitter<CurrentStateEvents>();
  /**
   * The latest block processed. While a block is being closed, the store may be one block ahead.
   */
  latest = -1;
  stateRoot = "";
  private time = -1;
  clocks = new Clocks();
  open: PendingBlockIndex;
  private queues = new CurrentQueues();
  readonly reader: TransactionReader;

  private readonly store: IndexStorage;

  private constructor(
    private readonly chain: Chain,
    private readonly roundLength: number,
    private readonly live: Live | undefined,
  ) {
    this.reader = new TransactionReader(chain.runtime);
    this.store = new IndexStorage(chain.store.keyValue);
    this.open = this.nextOpen();
  }

  /**
   * Updates the records to the latest block. `followChain` adds the records of each later block.
   */
  static async open(
    chain: Chain,
    roundLength: number,
    live: Live | undefined,
  ): Promise<CurrentState> {
    const current = new CurrentState(chain, roundLength, live);
    await catchUp(chain.store, current.reader);
    current.load();
    chain.record((block, { batch }, madeAt) => {
      current.write(block, new IndexWriter(batch), madeAt);
    });
    live?.tables.events.on("changed", (match, plies) => {
      current.guard(() => current.change(match, plies));
    });
    live?.lobby.events.on("changed", (player) => {
      const effect = { matches: [], players: [player], queue: true };
      current.guard(() => current.events.emit("seen", effect));
    });
    return current;
  }

  get round(): number {
    return Math.floor(this.chain.time / this.roundLength);
  }

  /** Returns `Module.method`. */
  methodOf(transaction: PendingTransaction): string {
    return this.reader.methodOf(transaction);
  }

  factsOf(match: number): StartedMatch | undefined {
    return this.open.records.facts(match);
  }

  /**
   * Writes a block's records into the block's commit. Also writes the records of earlier blocks
   * if they are missing.
   */
  private write(closed: BlockWithResult, writer: IndexWriter, madeAt: number): void {
    for (let height = this.latest + 1; height < heightOf(closed); height++) {
      writer.block(this.chain.store.blockWithResult(height), this.reader);
    }
    writer.block(closed, this.reader);
    writer.time(heightOf(closed), madeAt);
  }

  private load(): void {
    this.latest = this.chain.store.blockCount() - 1;
    this.stateRoot =
      this.store.block(this.latest)?.stateRoot ?? rootOf(BlockWithResult.createEmpty());
    this.clocks = new Clocks();
    for (const { match, deadline } of this.store.unfinished()) {
      if (this.deadlineOf(match, deadline) >= this.chain.time) this.setClock(match, deadline);
    }
    this.queues = CurrentQueues.load(this.store, this.round);
    this.open = this.nextOpen();
    for (const execution of this.chain.openTransactions) this.take(this.reader.read(execution));
  }

  private nextOpen(): PendingBlockIndex {
    const { openHeight, store } = this.chain;
    return new PendingBlockIndex(openHeight, store.keyValue, this.queues);
  }

  see(transaction: ReadTransaction): void {
    this.events.emit("seen", this.take(transaction));
  }

  private take(transaction: ReadTransaction): Effect {
    const effect = effectOf(transaction, {
      playing: (player) => this.open.records.playing(player),
      factsOf: (match) => this.open.records.facts(match),
      clockRan: (match) => this.clocks.has(match) || this.open.starts.includes(match),
    });
    this.open.add(transaction, this.chain.time);
    this.open.change(effect);
    return { ...effect, matches: effect.matches.map((change) => this.markNotified(change)) };
  }

  /** Readers have already seen the moves of a segment that the node made from open moves. */
  private markNotified(change: ChangedMatch): ChangedMatch {
    const [first] = change.plies;
    const open = this.live?.tables.get(change.id)?.valid ?? [];
    const notified = open.some(({ ply }) => ply === first);
    return { ...change, notified };
  }

  /** Processes moves that are in no transaction yet, or another change of a match's table. */
  private change(match: number, plies: readonly number[]): void {
    const isOver = plies.length > 0 && this.live?.tables.get(match)?.match?.isOver === true;
    // A match that starts in the open block has no clock yet.
    if (plies.length > 0 && this.clocks.has(match)) this.setClock(match, 0);
    this.events.emit("seen", {
      matches: [{ ...changedMatch(match), plies, ended: isOver }],
      players: isOver ? (this.factsOf(match)?.players ?? []) : [],
      queue: false,
    });
  }

  /**
   * The deadline of the side to move. Infinity if an open move ends the match. `recorded` is the
   * deadline without open moves.
   */
  deadlineOf(match: number, recorded: number): number {
    const after = this.live?.tables.get(match)?.after?.match;
    if (after === undefined) return recorded;
    return after.isOver ? Infinity : Number(deadlineOf(after));
  }

  /** If an open move ends the match, its clock stops. */
  private setClock(match: number, recorded: number): void {
    const deadline = this.deadlineOf(match, recorded);
    if (deadline === Infinity) this.clocks.delete(match);
    else this.clocks.set(match, deadline);
  }

  sequence(closed: BlockWithResult): void {
    const height = heightOf(closed);
    const effects = closed.block.transactions.map((execution) => {
      const transaction = this.reader.read(execution);
      const effect = effectOf(transaction, {
        playing: (player) => this.open.records.playing(player),
        factsOf: (match) => this.factsOf(match),
        clockRan: (match) => this.clocks.has(match),
      });
      for (const event of transaction.events) {
        this.queues.apply(event);
        if (event.kind === "started" || event.kind === "moved" || event.kind === "takenBack") {
          const match = this.chain.committed.match(event.match);
          if (match !== undefined) this.setClock(event.match, secondsOf(match.deadline));
        }
        if (event.kind === "ended") this.clocks.delete(event.match);
      }
      return effect;
    });
    this.latest = height;
    this.stateRoot = rootOf(closed);
    this.open = this.nextOpen();
    this.events.emit("sequenced", { height, effects });
    this.tick();
  }

  /** Processes deadlines that have passed. Call this at intervals. */
  tick(): void {
    const { time, openTransactions } = this.chain;
    // While a block is being filled, the chain's time does not change.
    if (openTransactions.length > 0 || time === this.time) return;
    this.time = time;
    const stopped = this.clocks.runOut(time);
    const players = this.queues.enterRound(this.round).map(keyName);
    this.events.emit("passed", {
      time,
      stopped: stopped.map((match) => ({ ...changedMatch(match), stopped: true })),
      players,
    });
  }

  /**
   * A client may have shown a parked transaction as done. It must reload when the transaction is
   * dropped.
   */
  drop(transaction: PendingTransaction): void {
    const match = this.reader.matchOf(transaction, this.chain.domain);
    this.events.emit("dropped", {
      matches: match === undefined ? [] : [changedMatch(match)],
      players: [keyName(transaction.sender)],
      queue: false,
    });
  }

  /**
   * Reads everything again if an event cannot be processed. An error of the index must not stop
   * the chain.
   */
  guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.load();
      this.events.emit("reloaded", error);
    }
  }
}

function heightOf({ block }: BlockWithResult): number {
  return Number(block.height.toBigInt());
}

function rootOf({ result }: BlockWithResult): string {
  return result.stateRoot.toString();
}

/**
 * The deadlines of the matches whose clock is running. A move may still be made in the second of
 * the deadline.
 */
export class Clocks {
  private readonly deadlines = new Map<number, number>();
  /** Sorted in ascending order. A match that starts gets the highest number. */
  private readonly numbers: number[] = [];

  get size(): number {
    return this.numbers.length;
  }

  set(match: number, deadline: number): void {
    if (!this.deadlines.has(match)) this.numbers.splice(this.firstAfter(match), 0, match);
    this.deadlines.set(match, deadline);
  }

  has(match: number): boolean {
    return this.deadlines.has(match);
  }

  delete(match: number): void {
    if (!this.deadlines.delete(match)) return;
    this.numbers.splice(this.firstAfter(match) - 1, 1);
  }

  /** Removes and returns the matches whose clock has run out at this time. */
  runOut(time: number): number[] {
    const out = this.numbers.filter((match) => this.deadlines.get(match)! < time);
    for (const match of out) this.delete(match);
    return out;
  }

  after(match: number, limit: number): number[] {
    const from = this.firstAfter(match);
    return this.numbers.slice(from, from + limit);
  }

  newest(limit: number): number[] {
    return this.numbers.slice(-limit);
  }

  private firstAfter(match: number): number {
    let [low, high] = [0, this.numbers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.numbers[middle]! <= match) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The records as they will be after the open block. */
export class PendingBlockIndex {
  readonly records: IndexStorage;
  readonly starts: number[] = [];
  private readonly changed = new Set<number>();
  private readonly writer: IndexWriter;
  private ownQueue: CurrentQueues | undefined;
  private size = 0;

  constructor(
    private readonly height: number,
    committed: KeyValue,
    private readonly sequencedQueue: CurrentQueues,
  ) {
    const unwritten = new UnwrittenChanges(committed);
    this.records = new IndexStorage(unwritten);
    this.writer = new IndexWriter(unwritten);
  }

  /** @param time the time of the open block */
  add(transaction: ReadTransaction, time: number): void {
    const { height } = this;
    this.writer.transaction(transaction, { height, time, position: this.size++ });
    for (const event of transaction.events) {
      if (event.kind === "started") this.starts.push(event.match);
      if (!CurrentQueues.concerns(event)) continue;
      this.ownQueue ??= this.sequencedQueue.copy();
      this.ownQueue.apply(event);
    }
  }

  change({ matches }: Effect): void {
    for (const { id } of matches) this.changed.add(id);
  }

  changes(match: number): boolean {
    return this.changed.has(match);
  }

  get queue(): CurrentQueues {
    return this.ownQueue ?? this.sequencedQueue;
  }
}
