import { FailureLog } from "../lib/FailureLog.js";
import type { Log } from "../lib/log.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { codeOf, NodeError } from "../lib/NodeError.js";
import { Mutex, pause, realTime, type Time } from "../lib/time.js";
import {
  LOG_START,
  type LogReader,
  type LogRow,
  type LogTip,
  rowAfter,
} from "../store/log/SharedLog.js";
import { applyRow, type FollowingParts } from "./applyRow.js";
import { forked } from "./followerErrors.js";

/** How many rows are kept for relays. Relays usually are only a few rows behind. */
const MOST_ROWS = 4096;

export interface FollowerOptions extends FollowingParts {
  readonly sharedLog: LogReader;
  readonly log: Log;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  readonly time?: Time | undefined;
  readonly onRow?: ((row: LogRow) => void) | undefined;
}

/** The maximum number of rows that are read from the log at once. */
const ROWS_AT_ONCE = 500;
const RETRY_MS = 250;
/** A full disk stays full for a while, and each attempt runs the next row's transaction again. */
const FULL_DISK_RETRY_MS = 2000;

/** How often a node that has nothing to read checks that the log still contains its last row. */
const CHECK_MS = 5000;

/** Errors after which reading again may help. All others are final. */
const PASSING: readonly string[] = [
  nodeCodes.log.unreachable,
  nodeCodes.log.denied,
  nodeCodes.store.full,
];

function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && PASSING.includes(code);
}

function pauseAfter(error: unknown): number {
  return codeOf(error) === nodeCodes.store.full ? FULL_DISK_RETRY_MS : RETRY_MS;
}

interface Waiting {
  readonly seq: number;
  readonly resolve: () => void;
}

/**
 * Reads the rows of a shared log and applies them, one after another, to this node. Stops for good
 * at a row that does not fit, because everything after it would be wrong.
 */
export class Follower {
  /** Resolves with the error that ended the follower. Never rejects. */
  readonly failed: Promise<NodeError>;
  readonly recent = new RecentRows();
  private readonly failures: FailureLog;
  private readonly reading = new Mutex();
  private waiting: Waiting[] = [];
  private applied: LogTip;
  private isBehind = true;
  /**
   * The time since which this node has been behind the log. Undefined if it has applied every
   * row.
   */
  private waitingSince: number | undefined;
  private ended = false;
  private isStopping = false;
  private checkedAt = -Infinity;
  private asked = false;
  private isPausing = false;
  private ignoreBell: () => void = () => undefined;
  private fail: (error: NodeError) => void = () => undefined;
  /** The chain's time in the last row. */
  private rowTime: number | undefined;

  constructor(private readonly options: FollowerOptions) {
    const { log, store } = options;
    this.failures = new FailureLog({ log, message: "Could not read the shared log; retrying" });
    this.failed = new Promise((resolve) => (this.fail = resolve));
    this.applied = store.logTip() ?? LOG_START;
  }

  /** The last row that was applied. */
  get place(): LogTip {
    return this.applied;
  }

  get seq(): number {
    return this.applied.seq;
  }

  /** The latest time of the chain that a row has named. Undefined before the first row. */
  get time(): number | undefined {
    return this.rowTime;
  }

  /** Whether this node has applied all rows that the log had when it was last read. */
  get isCurrent(): boolean {
    return !this.isBehind && !this.ended;
  }

  /** How long this node has been behind the log without a break, in milliseconds. */
  get behindMs(): number {
    return this.waitingSince === undefined ? 0 : this.options.now() - this.waitingSince;
  }

  /** Applies everything that the log has. Throws if that fails. */
  async catchUp(): Promise<void> {
    await this.reading.run(async () => await this.readAll());
  }

  /**
   * Applies everything that the log has, and then stops for good. Waits while the log cannot be
   * reached, unless this node is stopping.
   */
  async finish(): Promise<void> {
    const { time = realTime } = this.options;
    for (;;) {
      try {
        await this.catchUp();
        break;
      } catch (error) {
        if (!isPassing(error) || this.isStopping) throw error;
        this.failures.failed(error);
        await pause(time, pauseAfter(error));
      }
    }
    await this.stop();
  }

  /**
   * Checks that the log still contains the last row that this store has applied. Then restores
   * the tables and seeks, which were only in the writer's memory, and applies everything that the
   * log has.
   */
  async open(): Promise<void> {
    await this.checkPlace();
    await this.recall();
    await this.catchUp();
  }

  /** From now on, `finish` fails if the log cannot be reached. */
  waitNoLonger(): void {
    this.isStopping = true;
  }

  /** Applies new rows as they come. */
  start(): void {
    this.ignoreBell = this.options.sharedLog.onRows(() => this.read());
    this.read();
  }

  /** Finishes the row that is being applied, and applies no others. */
  async stop(): Promise<void> {
    this.ended = true;
    this.ignoreBell();
    await this.reading.run(async () => undefined);
    this.release(Infinity);
  }

  /** Resolves when the row is applied, or after `ms` milliseconds at the latest. */
  async waitFor(seq: number, ms: number): Promise<void> {
    if (seq <= this.seq || this.ended) return;
    const patience = new AbortController();
    const late = pause(this.options.time ?? realTime, ms, patience.signal);
    let waiting: Waiting | undefined;
    const applied = new Promise<void>((resolve) => {
      waiting = { seq, resolve };
      this.waiting.push(waiting);
    });
    await Promise.race([applied, late]);
    patience.abort();
    this.waiting = this.waiting.filter((other) => other !== waiting);
  }

  private read(): void {
    if (this.asked || this.isPausing || this.ended) return;
    this.asked = true;
    void this.reading.run(async () => {
      this.asked = false;
      if (this.ended) return;
      try {
        await this.readAll();
        this.failures.over();
      } catch (error) {
        this.onError(error);
      }
    });
  }

  private onError(error: unknown): void {
    if (isPassing(error)) {
      this.failures.failed(error);
      this.isPausing = true;
      (this.options.time ?? realTime).after(pauseAfter(error), () => {
        this.isPausing = false;
        this.read();
      });
      return;
    }
    this.ended = true;
    this.ignoreBell();
    this.release(Infinity);
    this.options.log.fatal({ err: error, seq: this.seq }, "This node can no longer follow the log");
    const code = codeOf(error);
    const isFinal = code?.startsWith("log/") === true || code?.startsWith("store/") === true;
    this.fail(isFinal ? (error as NodeError) : cannotApply(this.seq + 1, error));
  }

  private async readAll(): Promise<void> {
    while (!this.ended) {
      const rows = await this.options.sharedLog.read(this.seq, ROWS_AT_ONCE);
      this.isBehind = rows.length > 0;
      this.waitingSince = this.isBehind ? (this.waitingSince ?? this.options.now()) : undefined;
      if (rows.length === 0) return await this.checkSometimes();
      for (const row of rows) {
        if (this.ended) return;
        await this.apply(row);
      }
    }
  }

  private async apply(row: LogRow): Promise<void> {
    this.assertNext(row);
    await applyRow(row, this.options);
    this.applied = { seq: row.seq, hash: row.hash };
    this.rowTime = Math.max(this.rowTime ?? 0, row.time);
    this.recent.add(row);
    this.options.onRow?.(row);
    this.release(row.seq);
  }

  private assertNext(row: LogRow): void {
    const expected = rowAfter(this.place, row.term, row);
    if (row.seq === expected.seq && Buffer.compare(row.hash, expected.hash) === 0) return;
    throw forked(row.seq);
  }

  /**
   * A database that was restored from a backup may end before this node's last row. That looks as
   * if there was nothing new.
   */
  private async checkSometimes(): Promise<void> {
    if (this.options.now() - this.checkedAt >= CHECK_MS) await this.checkPlace();
  }

  private async checkPlace(): Promise<void> {
    const { sharedLog, now } = this.options;
    this.checkedAt = now();
    const { seq, hash } = this.place;
    const tip = await sharedLog.tip();
    if (tip.seq < seq) throw forked(seq, tip.seq);
    if (seq === 0) return;
    // If the log no longer has this row, the next row's hash shows whether the history is the
    // same.
    const [row] = tip.seq === seq ? [tip] : await sharedLog.read(seq - 1, 1).catch(() => []);
    if (row !== undefined && Buffer.compare(row.hash, hash) !== 0) throw forked(seq);
  }

  /** Restores tables and seeks from the last rows that this store already contains. */
  private async recall(): Promise<void> {
    const { sharedLog, log } = this.options;
    const from = Math.max(1, this.seq - RECALLED_ROWS);
    try {
      for (let after = from; after < this.seq;) {
        const rows = await sharedLog.read(after, ROWS_AT_ONCE);
        if (rows.length === 0) break;
        for (const row of rows) {
          after = row.seq;
          if (row.seq > this.seq) break;
          this.rowTime = Math.max(this.rowTime ?? 0, row.time);
          if (row.kind === "table" || row.kind === "seek") await applyRow(row, this.options, true);
        }
      }
      // A seek is invalid if its end is too far ahead of the clock. So the clock first advances to
      // the time of the last row.
      if (this.rowTime !== undefined) this.options.chain.followClock(this.rowTime);
      // Only tables and seeks were applied here. Other rows may have paired the players of some
      // seeks.
      this.options.lobby.dropAllInvalid();
    } catch (error) {
      if (isPassing(error)) throw error;
      // Old rows were removed from the log. An offer from such a row is shown again only after
      // its next change.
      log.debug({ err: error }, "Could not read older rows");
    }
  }

  private release(seq: number): void {
    if (this.waiting.length === 0) return;
    const [done, rest] = [
      this.waiting.filter((waiting) => waiting.seq <= seq),
      this.waiting.filter((waiting) => waiting.seq > seq),
    ];
    this.waiting = rest;
    for (const { resolve } of done) resolve();
  }
}

/**
 * The number of latest rows that a restart reads again, to restore what was only in the writer's
 * memory. It is ample, because presence and open seeks are renewed much more often.
 */
const RECALLED_ROWS = 5000;

function cannotApply(seq: number, cause: unknown): NodeError {
  return new NodeError(nodeCodes.log.diverged, "This node cannot apply a row of the log.", {
    details: { seq, reason: codeOf(cause) ?? (cause as Error).message },
    remedy: "Run `kifu verify-store`, or start from an export of another node.",
    cause,
  });
}

/** The last rows of the log, so that a relay's requests do not reach the database. */
class RecentRows {
  private rows: LogRow[] = [];

  add(row: LogRow): void {
    this.rows.push(row);
    if (this.rows.length >= 2 * MOST_ROWS) this.rows = this.rows.slice(-MOST_ROWS);
  }

  /** Undefined if the row after `seq` is not kept. */
  after(seq: number, limit: number): readonly LogRow[] | undefined {
    const first = this.rows[0]?.seq;
    const last = this.rows.at(-1)?.seq;
    if (first === undefined || last === undefined || seq + 1 < first) return undefined;
    return seq >= last ? [] : this.rows.slice(seq + 1 - first, seq + 1 - first + limit);
  }
}
