import { pause, realTime, type Time } from "../lib/time.js";
import {
  type Change,
  type EmbeddedKeyValue,
  type EntryKind,
  type KeyValue,
  type LogTip,
  type RangeOptions,
  type WriteBatch,
  type WriteOptions,
} from "./KeyValue.js";
import { readLogTip, tipChanges } from "./parts/logTip.js";
import {
  encodeChanges,
  type Entries,
  gather,
  putAll,
  UnwrittenChanges,
} from "./UnwrittenChanges.js";

/** The writer's end of a shared log. */
export interface Appender {
  /** Undefined if a write may be staged now. Otherwise resolves later, or rejects. */
  ready(): Promise<void> | undefined;
  /**
   * Appends an entry. Resolves when it is committed, in the order of the calls. Rejects only if
   * this process will never write again.
   */
  append(kind: EntryKind, bytes: Uint8Array): Promise<LogTip>;
  /**
   * Returns the result of `work`. Rejects if the log stays away for too long, while the work
   * itself goes on.
   */
  answered<T>(work: Promise<T>): Promise<T>;
  /** From now on, entries are given up if the log stays away. */
  stopSoon(): void;
}

/**
 * How long to wait after the disk has refused committed rows, before they are written again.
 */
const RETRY_MS = 1000;

/**
 * The store's database on a machine that shares its chain through a log.
 *
 * Each write goes through memory, the log and the database, in this order. It is staged on all
 * earlier writes, including those that the log has not committed yet. Readers see it once it is
 * committed. Writes go into the database in the order of the log, so the database always contains
 * exactly the rows up to its own tip.
 *
 * Until `lead` is called, the database follows: each write then applies a row of the log.
 */
export class LoggedKeyValue implements KeyValue {
  private appender: Appender | undefined;
  /** Writes that the log has not committed yet, in order. */
  private readonly uncommitted: (readonly Change[])[] = [];
  /** All entries with the uncommitted changes on top. Undefined if it must be built again. */
  private staged: UnwrittenChanges | undefined;
  /**
   * Committed changes that are not in the database yet, because a full write must come first or
   * the disk is full. Undefined if there are none.
   */
  private held: UnwrittenChanges | undefined;
  /**
   * The changes in `held` that go into the next write to the database. `lateTip` is their last
   * row.
   */
  private late: Change[] = [];
  private lateTip: LogTip | undefined;
  private isFullWriting = false;
  /** The error with which the database refuses committed rows. */
  private failed: Error | undefined;
  private onDisk: (works: boolean) => void = () => undefined;
  private readonly closing = new AbortController();
  private isStopping = false;
  /** The last row in the database. Undefined if the database is in no log yet. */
  private written: number | undefined;

  constructor(
    private readonly base: EmbeddedKeyValue,
    private readonly clock: Time = realTime,
  ) {
    this.written = readLogTip(base)?.seq;
  }

  /**
   * From now on, writes are appended to the log before they take effect. `onDisk` is called with
   * false when the disk refuses rows, and with true when the disk works again. In between,
   * nothing can be written.
   */
  lead(appender: Appender, onDisk: (works: boolean) => void = () => undefined): void {
    this.appender = appender;
    this.onDisk = onDisk;
  }

  /** Whether writes are appended to the log. */
  get leads(): boolean {
    return this.appender !== undefined;
  }

  get(key: Uint8Array): Uint8Array | undefined {
    return (this.held ?? this.base).get(key);
  }

  range(from: Uint8Array, to: Uint8Array, options?: RangeOptions) {
    return (this.held ?? this.base).range(from, to, options);
  }

  get staging(): Entries {
    if (this.uncommitted.length === 0) return this;
    if (this.staged === undefined) {
      this.staged = new UnwrittenChanges(this);
      for (const changes of this.uncommitted) stageAll(this.staged, changes);
    }
    return this.staged;
  }

  ready(): Promise<void> | undefined {
    if (this.failure !== undefined) return Promise.reject(this.failure);
    return this.appender?.ready();
  }

  async answered<T>(work: Promise<T>): Promise<T> {
    return await (this.appender?.answered(work) ?? work);
  }

  /** From now on, nothing waits any longer for a log that is away, or for a full disk. */
  stopSoon(): void {
    this.isStopping = true;
    this.appender?.stopSoon();
    if (this.failure !== undefined) this.closing.abort();
  }

  async write(fill: (batch: WriteBatch) => void, options: WriteOptions = {}): Promise<void> {
    const { entry, row } = options;
    if (entry === undefined && row === undefined) return await this.base.write(fill, options);
    const quick = options.quick === true;
    const changes = gather(fill);
    if (row !== undefined) return await this.follow(changes, row, quick && !this.isNew);
    if (this.appender === undefined) throw new Error("A follower writes only rows of the log");
    const { kind, bytes = encodeChanges(changes) } = entry!;
    const appended = this.appender.append(kind, bytes);
    await (quick ? this.quickly(changes, appended) : this.fully(changes, appended));
  }

  async sync(): Promise<void> {
    await this.base.sync();
  }

  /** Does not write what the log has not committed. */
  async close(): Promise<void> {
    this.closing.abort();
    if (!this.isFullWriting) this.writeLate();
    await this.base.close();
  }

  /** Applies a row of the log that another process appended. */
  private async follow(changes: readonly Change[], row: LogTip, quick: boolean): Promise<void> {
    if (this.appender !== undefined) throw new Error("The writer applies only its own rows");
    await this.base.write((batch) => putAll(batch, [...changes, ...this.mark(row)]), { quick });
    this.written = row.seq;
  }

  private async quickly(changes: readonly Change[], appended: Promise<LogTip>): Promise<void> {
    this.uncommitted.push(changes);
    if (this.staged !== undefined) stageAll(this.staged, changes);
    // Each promise gets exactly one `then`, so that the callbacks run in the order of the rows.
    await appended.then((tip) => {
      this.committed(changes);
      this.apply(changes, tip);
    });
  }

  /**
   * Waits for the log. Then writes these changes to the database, with all waiting changes that
   * come before them in the log. Readers see the changes once they are in the database.
   */
  private async fully(changes: readonly Change[], appended: Promise<LogTip>): Promise<void> {
    await appended.then(async (tip) => await this.writeFully(changes, tip));
  }

  private committed(changes: readonly Change[]): void {
    if (this.uncommitted.shift() !== changes) throw new Error("The log commits in another order");
    this.staged = undefined;
  }

  private apply(changes: readonly Change[], tip: LogTip): void {
    this.held ??= new UnwrittenChanges(this.base);
    stageAll(this.held, changes);
    if (this.isNew && !this.isFullWriting) {
      this.writeFully(changes, tip).catch((error: unknown) => this.fail(error));
      return;
    }
    this.late.push(...changes);
    this.lateTip = tip;
    if (!this.isFullWriting) this.writeLate();
  }

  /** Writes the committed changes that wait. If the disk refuses them, they stay in memory. */
  private writeLate(): void {
    const { late, lateTip: tip } = this;
    if (tip === undefined) return;
    try {
      this.base.writeNow([...late, ...this.mark(tip)]);
    } catch (error) {
      this.fail(error);
      return;
    }
    this.written = tip.seq;
    this.late = [];
    this.lateTip = undefined;
    this.held = undefined;
    this.failure = undefined;
  }

  private async writeFully(changes: readonly Change[], tip: LogTip): Promise<void> {
    const all = [...this.late, ...changes, ...this.mark(tip)];
    this.late = [];
    this.lateTip = undefined;
    this.isFullWriting = true;
    try {
      for (;;) {
        try {
          await this.base.write((batch) => putAll(batch, all));
          break;
        } catch (error) {
          // The log has the row, so the write cannot be undone. No new write is accepted until
          // this one is in the database.
          this.failure = error as Error;
          const { signal } = this.closing;
          await pause(this.clock, RETRY_MS, signal);
          if (signal.aborted) throw error;
        }
      }
    } finally {
      this.isFullWriting = false;
    }
    this.failure = undefined;
    this.written = tip.seq;
    if (this.lateTip === undefined) this.held = undefined;
    else this.writeLate();
  }

  /**
   * Whether the database contains no row of the log yet. The first row is written in full,
   * because the journal may have records from before the log. The full write clears them, so that
   * the journal then contains only rows of the log.
   */
  private get isNew(): boolean {
    return this.written === undefined;
  }

  private mark(tip: LogTip): Change[] {
    return tipChanges(tip, this.written ?? 0);
  }

  private get failure(): Error | undefined {
    return this.failed;
  }

  private set failure(error: Error | undefined) {
    const hasChanged = (this.failed === undefined) !== (error === undefined);
    this.failed = error;
    if (hasChanged) this.onDisk(error === undefined);
  }

  private fail(error: unknown): void {
    const isFirst = this.failure === undefined;
    this.failure = error as Error;
    if (isFirst) void this.retry();
  }

  private async retry(): Promise<void> {
    const { signal } = this.closing;
    while (this.failure !== undefined && !signal.aborted) {
      await pause(this.clock, RETRY_MS, signal);
      if (!this.isFullWriting && !signal.aborted) this.writeLate();
    }
  }
}

function stageAll(unwritten: UnwrittenChanges, changes: readonly Change[]): void {
  for (const change of changes) unwritten.change(change);
}
