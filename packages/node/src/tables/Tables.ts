import {
  type AnswerOf,
  type Receipt,
  statementKinds,
  type StatementOf,
  type TableStatement,
} from "@kifu/wire";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import type { Emitter } from "../lib/collections.js";
import { type Time, yieldToEventLoop } from "../lib/time.js";
import { FailureLog } from "../lib/FailureLog.js";
import { countRefusal, stopping } from "../lib/refusals.js";
import { notWriter } from "../store/log/logErrors.js";
import type { EngineEvent, ReadTransaction } from "../sequencer/TransactionReader.js";
import type { AdmitInOrder, Chain } from "../sequencer/Chain.js";
import type { KeptMove } from "../store/parts/moves.js";
import { Agreements } from "./Agreements.js";
import { drawRule } from "./draws.js";
import { FlushOpenMoves } from "./FlushOpenMoves.js";
import { Greetings, type GreetingsOptions } from "./Greetings.js";
import { type MoveCrypto, SeatLimits } from "./verifyStatement.js";
import { Moves } from "./Moves.js";
import type { NodeKey } from "./NodeKey.js";
import {
  type AgreementKind,
  OpenTables,
  type Table,
  type TablesEvents,
  type TableState,
} from "./Table.js";
import { Presence, type PresenceTimes } from "./Presence.js";
import { SegmentBuilder } from "./SegmentBuilder.js";
import { type MatchHistory, takebackRule } from "./takebacks.js";

type TableKind = TableStatement["kind"];

export interface TablesOptions extends PresenceTimes, Pick<GreetingsOptions, "notices"> {
  chain: Chain;
  key: NodeKey;
  moveCrypto: MoveCrypto;
  /**
   * Checks moves that the writer of a shared log has taken. By default the same as `moveCrypto`.
   */
  followedCrypto?: MoveCrypto | undefined;
  /** Called when a named event stream of this node has ended. */
  onClosed?: ((stream: string) => void) | undefined;
  /** Not called before the node takes transactions. */
  history: () => MatchHistory;
  config: Pick<NodeConfig, "moves" | "ingress">;
  log: {
    error(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
  now?: () => number;
  time?: Time | undefined;
}

export interface TableCounts {
  openMoves: number;
  movesTaken: number;
  stoppedMatches: number;
  openDraws: number;
  agreedDraws: number;
  openTakebacks: number;
  agreedTakebacks: number;
  presentSeats: number;
  awaySeats: number;
}

/**
 * The live matches. Takes what seats sign about their match, and tells the index when a match has
 * changed. The state of each match is in its `Table`. Each kind of statement has its rules in a
 * file of its own.
 */
export class Tables {
  /** The number of refusals so far, for each kind of statement and each code. */
  readonly refusals = Object.fromEntries(
    Object.keys(statementKinds)
      .filter((kind) => kind !== "seek" && kind !== "name")
      .map((kind) => [kind, new Map()]),
  ) as Readonly<Record<TableKind, Map<string, number>>>;
  private readonly tables: OpenTables;
  private readonly moves: Moves;
  private readonly draws: Agreements<"draw">;
  private readonly takebacks: Agreements<"takeback">;
  private readonly presence: Presence;
  private readonly greetings: Greetings;
  private readonly segments: SegmentBuilder;
  private readonly flush: FlushOpenMoves;
  private readonly failures: FailureLog;
  private readonly now: () => number;
  private stopped = false;

  /** Restores the moves that an earlier run accepted. */
  constructor(private readonly options: TablesOptions) {
    const { chain, config, key, log, now = () => performance.now() } = options;
    this.now = now;
    this.failures = new FailureLog({ log, message: "Could not close a segment" });
    const tables = new OpenTables(options);
    this.tables = tables;
    const limits = new SeatLimits(config.ingress.perSender, now);
    const { failures } = this;
    this.segments = new SegmentBuilder({ chain, tables, key, config: config.moves, failures, now });
    const { segments } = this;
    this.flush = new FlushOpenMoves({ ...options, tables, segments });
    const { followedCrypto = options.moveCrypto } = options;
    this.moves = new Moves({ ...options, followedCrypto, tables, segments, limits, now });
    const parts = { chain, tables, limits };
    this.draws = new Agreements("draw", drawRule({ ...options, key: key.draws }), parts);
    const takebacks = takebackRule({ ...options, key: key.takebacks });
    this.takebacks = new Agreements("takeback", takebacks, parts);
    this.presence = new Presence({ ...options, tables, limits });
    this.greetings = new Greetings({ ...options, tables, now });
    this.moves.restoreAll();
  }

  get events(): Emitter<TablesEvents> {
    return this.tables.events;
  }

  /** Public key of receipts, in hexadecimal. */
  get receiptKey(): string {
    return this.options.key.receiptKey;
  }

  /** Undefined if the chain knows everything about the match. */
  get(match: number): Table | undefined {
    return this.tables.get(match);
  }

  /**
   * Takes what a seat signed about its match, and answers it. If the statement is refused, throws
   * a `NodeError` and changes nothing. Statements about one match are handled in the order of the
   * calls.
   *
   * @param receipts the receipts that the node gave for earlier moves: see `Moves.take`
   * @param throughGateway whether the streams of the seats may be open at another node
   */
  async take<Given extends TableStatement>(
    statement: Given,
    receipts: readonly Receipt[] = [],
    throughGateway = false,
  ): Promise<AnswerOf<Given["kind"]>> {
    try {
      if (this.options.chain.isFollowing) throw notWriter();
      if (this.stopped) throw stopping();
      const waiting = this.options.chain.store.ready();
      if (waiting !== undefined) await waiting;
      const answer = await this.handle(statement, receipts, throughGateway);
      await this.tables.get(statement.match)?.publishing;
      return answer as AnswerOf<Given["kind"]>;
    } catch (error) {
      countRefusal(this.refusals[statement.kind], error);
      throw error;
    }
  }

  /**
   * Registers an event stream of a match. A seat can then name the stream to show its presence.
   * Call the returned function when the stream ends.
   */
  openStream(match: number, name: string): () => void {
    return this.presence.open(match, name);
  }

  /** Call this when a gateway reports that its stream with this name has ended. */
  closeStream(name: string): void {
    this.presence.closeElsewhere(name);
  }

  /**
   * Validates a move that the writer has taken, stores it with `commit`, and then adds it to its
   * table. Throws if the move does not follow the match here.
   */
  async applyMove(move: KeptMove, commit: () => Promise<void>): Promise<void> {
    await this.tables.at(move.match, async (table) => {
      const add = this.moves.follow(table, move);
      await commit();
      add();
    });
  }

  /** Removes the first moves of a match, which the writer has put into a transaction. */
  async applySegment(match: number, count: number): Promise<void> {
    await this.tables.at(match, async (table) => {
      table.remove(count, this.now());
      table.matches[0] = this.tables.matchOfChain(match);
    });
  }

  /** Takes over the state of a match that the writer has only in memory. */
  applyState(state: TableState): void {
    const table = this.tables.open(state.match);
    table.state = state;
    if (state.greeting !== undefined) this.greetings.expire(table);
    table.changed();
    this.tables.forgetIfEmpty(table);
  }

  /**
   * Takes over a state that may be older than the match's latest moves, from rows that this store
   * already contains.
   */
  recallState(state: TableState): void {
    const table = this.tables.open(state.match);
    const match = this.tables.matchNow(state.match);
    table.state = match.isOver ? { ...state, seats: [], greeting: undefined } : state;
    table.withdrawOffers(match.isOver ? Infinity : match.ply);
    if (table.greeting !== undefined) this.greetings.expire(table);
    this.tables.forgetIfEmpty(table);
  }

  /** Continues as the writer. */
  lead(): void {
    this.presence.lead();
  }

  /**
   * Admits a transaction to the chain, after the open moves of the matches that it may change.
   * The chain calls it for every transaction.
   */
  readonly before: AdmitInOrder = async (transaction, admit) =>
    await this.flush.admit(transaction, admit);

  follow({ events }: ReadTransaction): void {
    for (const event of events) {
      if (event.kind === "started") this.presence.begin(event.match);
      else if (event.kind === "moved" || event.kind === "takenBack" || event.kind === "ended") {
        const table = this.tables.get(event.match);
        if (table !== undefined) this.update(table, event);
      }
    }
  }

  /** Syncs the latest moves to disk and closes due segments. Call it at intervals. */
  async tick(): Promise<void> {
    try {
      // The next block would also sync the moves, but it may come much later.
      await this.options.chain.store.sync();
    } catch (error) {
      this.failures.failed(error);
      return;
    }
    await this.segments.closeDue();
    await this.moves.forgetWaiting();
  }

  /** Takes no more statements and finishes pending work. Open moves stay in the store. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.segments.stop();
    for (const { mutex } of this.tables.all()) await mutex.run(async () => undefined);
    for (const table of this.tables.all()) table.expectNobody();
  }

  get counts(): TableCounts {
    const tables = [...this.tables.all()];
    return {
      openMoves: tables.reduce((sum, { moves }) => sum + moves.length, 0),
      movesTaken: this.moves.taken,
      stoppedMatches: tables.filter(({ stoppedBy }) => stoppedBy !== undefined).length,
      openDraws: this.draws.open,
      agreedDraws: this.draws.agreed,
      openTakebacks: this.takebacks.open,
      agreedTakebacks: this.takebacks.agreed,
      ...this.presence.count(),
    };
  }

  private async handle(
    statement: TableStatement,
    receipts: readonly Receipt[],
    throughGateway: boolean,
  ): Promise<AnswerOf<TableKind>> {
    switch (statement.kind) {
      case "move":
        return {
          receipt: await this.at(statement, (table) => this.moves.take(table, statement, receipts)),
        };
      case "draw":
        return await this.agree(this.draws, statement);
      case "takeback":
        return await this.agree(this.takebacks, statement);
      case "presence":
        await this.at(statement, (table) => {
          this.presence.take(table, statement, throughGateway);
        });
        return { present: true };
      case "greeting":
        await this.at(statement, (table) => this.greetings.take(table, statement));
        return { greeted: true };
    }
  }

  private async agree<Kind extends AgreementKind>(
    agreements: Agreements<Kind>,
    statement: StatementOf<Kind>,
  ): Promise<AnswerOf<AgreementKind>> {
    const carryOut = await this.at(statement, (table) => agreements.take(table, statement));
    await carryOut?.();
    return { agreed: carryOut !== undefined };
  }

  /**
   * Runs a task when the statement's table is free and the event loop has handled other events.
   */
  private async at<T>(
    { match }: { readonly match: number },
    task: (table: Table) => T | Promise<T>,
  ): Promise<T> {
    return await this.tables.at(match, async (table) => await yieldToEventLoop(() => task(table)));
  }

  private update(table: Table, event: EngineEvent): void {
    // A segment may contain moves that are older than an offer. Those moves do not withdraw the
    // offer.
    table.withdrawOffers(event.kind === "moved" ? event.moves.at(-1)!.ply : Infinity);
    if (event.kind === "ended") table.expectNobody();
    this.tables.correct(table);
    this.tables.forgetIfEmpty(table);
  }
}
