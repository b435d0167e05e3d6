import type { LogRow } from "../shared-log/SharedLog.js";

/** How many rows are kept for relays. Relays usually are only a few rows behind. */
const MOST_ROWS = 4096;

/** The last rows of the log, so that a relay's requests do not reach the database. */
export class RecentRows {
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
