import { Emitter } from "../../lib/collections.js";
import type { NodeError } from "../../lib/NodeError.js";
import { realTime, type Time } from "../../lib/time.js";
import type { Appender } from "../LoggedKeyValue.js";
import { stopping } from "../../lib/refusals.js";
import { away, replaced, rewound } from "./logErrors.js";
import {
  type Claim,
  type EntryKind,
  type HeldTerm,
  type LogRow,
  type LogTip,
  rowAfter,
  type SharedLog,
  type WriterState,
} from "./SharedLog.js";

export interface LogWriterOptions {
  readonly time?: Time | undefined;
  /** How long a write waits for a log that is away before it is refused. */
  readonly patienceMs?: number | undefined;
}

export interface LogWriterEvents {
  /**
   * The log does not answer, or the lease may have run out. Clocks must stand still until `back`.
   */
  away: [cause: unknown];
  back: [];
  /** All rows up to `tip` were committed. */
  committed: [tip: LogTip];
}

/** The largest group of rows in one insert. */
const MOST_ROWS = 1000;
const MOST_BYTES = 4_000_000;

/** If an insert takes longer, the log counts as away. */
const SLOW_MS = 1000;
const PATIENCE_MS = 2000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;
/** A lease is renewed this many times before it would run out. */
const RENEWALS = 4;

interface Waiting {
  readonly previous: LogTip;
  readonly row: LogRow;
  readonly committed: Promise<LogTip>;
  readonly resolve: (tip: LogTip) => void;
  readonly reject: (error: NodeError) => void;
}

/**
 * Appends entries to the log for the one process that holds the term, and renews the lease. All
 * waiting entries go into one insert, and only one insert runs at a time.
 *
 * An appended entry is never taken back. While the log is away, entries wait in their order. If
 * an insert fails, nobody knows whether it took effect. It is therefore repeated with the same
 * rows. If the log then refuses the rows, this class reads the log to find out whether it
 * contains them.
 */
export class LogWriter implements Appender {
  readonly events = new Emitter<LogWriterEvents>();
  /** Since the term began. */
  readonly counts = { rows: 0, inserts: 0, seconds: 0 };
  /** Resolves if another process has started a term, or if the log is damaged. */
  readonly lost: Promise<NodeError>;
  private end: (error: NodeError) => void = () => undefined;
  private ended: NodeError | undefined;
  private released = false;
  private isStopping = false;
  private readonly queue: Waiting[] = [];
  private tip: LogTip | undefined;
  private time: () => number = () => 0;
  private isPumping = false;
  private leaseEnd: number;
  /** Whether the last insert, or the last renewal, did not answer. */
  private readonly failing = { insert: false, renewal: false };
  private awayAt: number | undefined;
  private readonly waiters = new Set<() => void>();
  /** Functions that reject the answers that callers of `answered` wait for. */
  private readonly askers = new Set<(error: NodeError) => void>();
  private stopAnswering: () => void = () => undefined;
  private stopRenewing: () => void = () => undefined;
  private stopWatching: () => void = () => undefined;

  private constructor(
    readonly log: SharedLog,
    private readonly held: HeldTerm,
    takenAt: number,
    private readonly options: LogWriterOptions,
  ) {
    this.lost = new Promise((resolve) => (this.end = resolve));
    this.leaseEnd = takenAt + log.leaseMs;
    this.scheduleRenewal(log.leaseMs / RENEWALS);
  }

  /** Starts a term, and renews its lease from now on. Undefined if another process holds a term. */
  static async take(
    log: SharedLog,
    claim: Claim,
    options: LogWriterOptions = {},
  ): Promise<LogWriter | undefined> {
    // The log counts the lease from when it got the request, which is not earlier.
    const takenAt = (options.time ?? realTime).now();
    const term = await log.take(claim);
    if (term === undefined) return undefined;
    return new LogWriter(log, { term, token: claim.token }, takenAt, options);
  }

  /** The next entry follows the row `tip`. Nothing can be appended before this call. */
  begin(tip: LogTip, time: () => number): void {
    this.tip = tip;
    this.time = time;
  }

  get term(): number {
    return this.held.term;
  }

  /** The last appended row, which may not be committed yet. */
  get last(): LogTip {
    if (this.tip === undefined) throw new Error("The writer has not begun");
    return this.tip;
  }

  /** The number of entries that are not committed yet. */
  get waiting(): number {
    return this.queue.length;
  }

  get isAway(): boolean {
    return this.failing.insert || this.failing.renewal || this.now() >= this.leaseEnd;
  }

  /** How long the log has been away, in milliseconds. */
  get awayMs(): number {
    return this.awayAt === undefined ? 0 : this.now() - this.awayAt;
  }

  ready(): Promise<void> | undefined {
    if (this.ended !== undefined) return Promise.reject(this.ended);
    if (!this.isAway) return undefined;
    return this.untilBack();
  }

  append(kind: EntryKind, bytes: Uint8Array): Promise<LogTip> {
    if (this.ended !== undefined) return Promise.reject(this.ended);
    const previous = this.last;
    const row = rowAfter(previous, this.term, { kind, time: this.time(), bytes });
    this.tip = row;
    const { promise: committed, resolve, reject } = promiseWith<LogTip>();
    this.queue.push({ previous, row, committed, resolve, reject });
    if (!this.isPumping) void this.pump();
    return committed;
  }

  /** Resolves once everything that was appended so far is committed. */
  async settled(): Promise<void> {
    await this.queue.at(-1)?.committed;
  }

  /**
   * Returns the result of `work`, which may wait for the log. Rejects with `log/unreachable` if
   * the log stays away, while the work itself goes on.
   */
  async answered<T>(work: Promise<T>): Promise<T> {
    return await new Promise<T>((resolve, reject) => {
      const { awayAt } = this;
      if (awayAt !== undefined && this.now() - awayAt >= this.patienceMs) reject(away());
      this.askers.add(reject);
      work.then(resolve, reject).finally(() => this.askers.delete(reject));
    });
  }

  /** From now on, waiting entries are given up if the log stays away. */
  stopSoon(): void {
    this.isStopping = true;
    if (this.awayAt !== undefined) this.after(this.patienceMs, () => this.giveUp());
  }

  /**
   * Commits the waiting entries if the log answers within `patienceMs`. Then appends nothing more
   * and frees the lease, so that another process need not wait until the lease runs out.
   */
  async release(): Promise<void> {
    if (this.released) return;
    this.released = true;
    await this.answered(this.settled()).catch(() => undefined);
    this.close(stopping());
    await this.log.release(this.held).catch(() => undefined);
  }

  private async pump(): Promise<void> {
    this.isPumping = true;
    try {
      // All entries that are appended in one turn of the event loop go into one insert.
      await new Promise<void>((resolve) => setImmediate(resolve));
      let pauseMs = FIRST_PAUSE_MS;
      while (this.queue.length > 0 && this.ended === undefined) {
        try {
          await this.insert();
          pauseMs = FIRST_PAUSE_MS;
        } catch (error) {
          // The insert may have taken effect. In that case, the log calls the same rows misplaced
          // the next time: see `settle`.
          this.setFailing("insert", error);
          await new Promise<void>((resolve) => void this.after(pauseMs, resolve));
          pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
        }
      }
    } finally {
      // Set in the same step as the last look at the queue. Otherwise an entry could arrive in
      // between and stay in the queue.
      this.isPumping = false;
    }
  }

  private async insert(): Promise<void> {
    const group = this.nextGroup();
    const rows = group.map(({ row }) => row);
    const began = this.now();
    const cancel = this.after(SLOW_MS, () => this.setFailing("insert", new Error("slow")));
    let outcome;
    try {
      outcome = await this.log.append(this.held, group[0]!.previous, rows);
    } finally {
      cancel();
    }
    if (outcome === "appended") {
      this.counts.inserts++;
      this.counts.seconds += (this.now() - began) / 1000;
      this.commit(group.length);
      this.setAnswering("insert");
    } else if (outcome === "lapsed") {
      await this.renew();
    } else {
      await this.settle();
    }
  }

  private nextGroup(): readonly Waiting[] {
    let bytes = 0;
    const end = this.queue.findIndex(({ row }, i) => {
      bytes += row.bytes.length;
      return i > 0 && (i >= MOST_ROWS || bytes > MOST_BYTES);
    });
    return end < 0 ? [...this.queue] : this.queue.slice(0, end);
  }

  /** Finds out which of the waiting rows are in the log. */
  private async settle(): Promise<void> {
    const { seq: before, hash } = this.queue[0]!.previous;
    const state = await this.log.writer();
    const isOurs = state?.term === this.term && state.token === this.held.token;
    if (!isOurs) return this.close(this.replacedBy(state));
    // The tip is read before the rows, because an insert that had no answer may still be
    // committed between the two reads.
    const tip = await this.log.tip();
    if (tip.seq < before) return this.close(rewound({ tip: tip.seq, expected: before }));
    if (tip.seq === before && Buffer.compare(tip.hash, hash) !== 0) {
      return this.close(rewound({ seq: before }));
    }
    const rows = await this.log.read(before, this.queue.length);
    const other = rows.find((row, i) => !isSame(row, this.queue[i]?.row));
    if (other !== undefined) return this.close(rewound({ seq: other.seq, term: other.term }));
    // These rows were only read. A write that is answered is on the replicas, with all before it.
    await this.renew();
    if (this.ended !== undefined) return;
    this.commit(rows.length);
    this.setAnswering("insert");
  }

  private commit(count: number): void {
    if (count === 0) return;
    this.counts.rows += count;
    const done = this.queue.splice(0, count);
    for (const { row, resolve } of done) resolve(row);
    this.events.emit("committed", done.at(-1)!.row);
  }

  private scheduleRenewal(ms: number): void {
    this.stopRenewing = this.after(ms, () => {
      this.renew().then(
        () => this.scheduleRenewal(this.log.leaseMs / RENEWALS),
        (error: unknown) => {
          this.setFailing("renewal", error);
          this.scheduleRenewal(this.log.leaseMs / RENEWALS / 4);
        },
      );
    });
    // A process that was suspended for a while notices here, at the latest, that its lease has
    // run out.
    this.stopWatching();
    const left = this.leaseEnd - this.now();
    this.stopWatching = this.after(Math.max(0, left), () => this.notifyAway(undefined));
  }

  private async renew(): Promise<void> {
    if (this.ended !== undefined) return;
    const sentAt = this.now();
    const isOurs = await this.log.renew(this.held);
    if (!isOurs) return this.close(this.replacedBy(await this.log.writer()));
    // The log counts the lease from when it got the request, which was not before `sentAt`.
    this.leaseEnd = sentAt + this.log.leaseMs;
    this.setAnswering("renewal");
  }

  private setFailing(what: keyof typeof this.failing, error: unknown): void {
    this.failing[what] = true;
    this.notifyAway(error);
  }

  private setAnswering(what: keyof typeof this.failing): void {
    this.failing[what] = false;
    this.notifyBack();
  }

  private notifyAway(cause: unknown): void {
    if (!this.isAway || this.awayAt !== undefined || this.ended !== undefined) return;
    this.awayAt = this.now();
    this.stopAnswering = this.after(this.patienceMs, () => {
      for (const reject of [...this.askers]) reject(away());
      this.askers.clear();
      if (this.isStopping) this.giveUp();
    });
    this.events.emit("away", cause);
  }

  private giveUp(): void {
    if (this.awayAt !== undefined) this.close(stopping());
  }

  private notifyBack(): void {
    if (this.isAway || this.awayAt === undefined) return;
    this.awayAt = undefined;
    this.stopAnswering();
    for (const wake of [...this.waiters]) wake();
    this.events.emit("back");
  }

  private async untilBack(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const left = (this.awayAt ?? this.now()) + this.patienceMs - this.now();
      const finish = (error?: NodeError) => {
        cancel();
        this.waiters.delete(wake);
        if (error === undefined) resolve();
        else reject(error);
      };
      const wake = () => finish(this.ended);
      const cancel = this.after(Math.max(0, left), () => finish(away()));
      this.waiters.add(wake);
    });
  }

  private replacedBy(other: WriterState | undefined): NodeError {
    if (other !== undefined && other.term < this.term) return rewound({ term: other.term });
    return replaced({
      term: this.term,
      ...(other !== undefined && { newTerm: other.term, by: other.holder }),
    });
  }

  private close(error: NodeError): void {
    if (this.ended !== undefined) return;
    this.ended = error;
    this.stopRenewing();
    this.stopWatching();
    for (const { reject } of this.queue.splice(0)) reject(error);
    for (const wake of [...this.waiters]) wake();
    if (!this.released && !this.isStopping) this.end(error);
  }

  private get patienceMs(): number {
    return this.options.patienceMs ?? PATIENCE_MS;
  }

  private now(): number {
    return (this.options.time ?? realTime).now();
  }

  private after(ms: number, task: () => void): () => void {
    return (this.options.time ?? realTime).after(ms, task);
  }
}

function isSame(one: LogRow, other: LogRow | undefined): boolean {
  return (
    other !== undefined && one.term === other.term && Buffer.compare(one.hash, other.hash) === 0
  );
}

function promiseWith<T>() {
  let [resolve, reject] = [(_: T) => undefined as void, (_: NodeError) => undefined as void];
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
