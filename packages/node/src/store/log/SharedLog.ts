import { createHash } from "node:crypto";
import { tooFarBehind } from "./logErrors.js";
import type { EntryKind, LogTip } from "../KeyValue.js";

export type { EntryKind, LogTip };

/** One change of the chain, as the writer gives it to the log: see `decodeEntry`. */
export interface LogEntry {
  readonly kind: EntryKind;
  /** The chain's time in seconds. */
  readonly time: number;
  readonly bytes: Uint8Array;
}

/** An entry at its place in the log. */
export interface LogRow extends LogEntry, LogTip {
  /** The term of the writer that appended the row. */
  readonly term: number;
}

/** Who holds the term, so that others can reach it. */
export interface Claim {
  /** Names the process for people, such as `host:pid`. */
  readonly holder: string;
  /** Where other nodes reach this one. */
  readonly url: string;
  /** A secret of this term, which only those who can read the log know. */
  readonly token: string;
}

export interface WriterState extends Claim {
  readonly term: number;
  /** By the log's own clock. Zero or less if the lease has run out. */
  readonly leaseLeftMs: number;
  /**
   * How old the copy of the node that passes this on may be, in milliseconds. Undefined if this
   * comes from the log itself.
   */
  readonly staleMs?: number | undefined;
}

/** The half of a log that followers need. */
export interface LogReader {
  /**
   * The rows after the row `after`, in order and without a gap, at most `limit` of them. Throws
   * `log/too-far-behind` if the next row was removed.
   */
  read(after: number, limit?: number): Promise<readonly LogRow[]>;
  /** The last row. Its `seq` is 0 if the log is empty. */
  tip(): Promise<LogTip>;
  /** Undefined if nobody has ever held the term. */
  writer(): Promise<WriterState | undefined>;
  /** Calls the listener when there may be new rows, and sometimes when there are none. */
  onRows(listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * A term that a process has taken. After the database was restored from a backup, two processes
 * may hold terms of the same number, and only the token tells them apart.
 */
export interface HeldTerm extends Pick<Claim, "token"> {
  readonly term: number;
}

export type AppendOutcome =
  | "appended"
  /** Nothing was appended: the term is not the current one, or its lease has run out. */
  | "lapsed"
  /** Nothing was appended: the rows do not follow the last row. */
  | "misplaced";

/**
 * The log of one chain, which several processes share. Every call may throw if the log cannot be
 * reached. It is then unknown whether the call had an effect.
 */
export interface SharedLog extends LogReader {
  /** How long a term is held if it is not renewed. */
  readonly leaseMs: number;
  /** Starts a new term. Undefined if another holder's lease has not run out. */
  take(claim: Claim): Promise<number | undefined>;
  /** Renews the lease. False if another term has started, which is final. */
  renew(held: HeldTerm): Promise<boolean>;
  /** Ends the lease of this term at once. */
  release(held: HeldTerm): Promise<void>;
  /** Appends all rows or none. The first of them follows `previous`. */
  append(held: HeldTerm, previous: LogTip, rows: readonly LogRow[]): Promise<AppendOutcome>;
  /**
   * Removes rows older than `days`, up to the row `upTo`. The first row stays, because it names
   * the chain, and so does the last one, because the next row follows it. Returns the number of
   * removed rows.
   */
  prune(upTo: number, days: number): Promise<number>;
}

/** The place before the first row, for a log without rows. */
export const LOG_START: LogTip = { seq: 0, hash: new Uint8Array(32) };

/** Places an entry after `previous`. The hash covers every row up to this one. */
export function rowAfter(previous: LogTip, term: number, entry: LogEntry): LogRow {
  const { kind, time, bytes } = entry;
  const seq = previous.seq + 1;
  const hash = createHash("sha256")
    .update(previous.hash)
    .update(`${seq} ${term} ${time} ${kind}\n`)
    .update(bytes)
    .digest();
  return { kind, time, bytes, seq, term, hash };
}

/**
 * The rows that follow the row `after`, up to the first gap. Throws if the first of them is
 * missing.
 */
export function withoutGap(after: number, rows: readonly LogRow[]): readonly LogRow[] {
  const gap = rows.findIndex(({ seq }, i) => seq !== after + 1 + i);
  if (gap === 0) throw tooFarBehind(after, rows[0]!.seq);
  return gap < 0 ? rows : rows.slice(0, gap);
}
