import type pg from "pg";
import { PostgresConnection } from "./PostgresConnection.js";
import {
  type AppendOutcome,
  type Claim,
  type EntryKind,
  type HeldTerm,
  LOG_START,
  type LogRow,
  type LogTip,
  type SharedLog,
  withoutGap,
  type WriterState,
} from "./SharedLog.js";

export interface PostgresLogOptions {
  readonly url: string;
  /** The chain's name. One database may hold the logs of several chains. */
  readonly chain: string;
  readonly leaseMs: number;
}

const CHANNEL = "kifu_log";
/** A broken connection loses notifications, so followers also look at this interval. */
const POLL_MS = 1000;
const RECONNECT_MS = 500;
const ROWS_AT_ONCE = 500;
const REMOVED_AT_ONCE = 10_000;
const HASH_BYTES = 32;
/** PostgreSQL's code for inserting a key that already exists. */
const UNIQUE_VIOLATION = "23505";

const TABLES = `
  SELECT pg_advisory_xact_lock(hashtext('kifu_log'));
  CREATE TABLE IF NOT EXISTS kifu_writer (
    chain text PRIMARY KEY,
    term bigint NOT NULL,
    holder text NOT NULL,
    url text NOT NULL,
    token text NOT NULL,
    lease_until timestamptz NOT NULL
  );
  CREATE TABLE IF NOT EXISTS kifu_log (
    chain text NOT NULL,
    seq bigint NOT NULL,
    term bigint NOT NULL,
    time bigint NOT NULL,
    kind text NOT NULL,
    bytes bytea NOT NULL,
    hash bytea NOT NULL,
    added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (chain, seq)
  );
  ALTER TABLE kifu_log ALTER COLUMN bytes SET STORAGE EXTERNAL;
`;

/**
 * The insert checks everything in one statement. It locks the writer's row. So either a takeover
 * waits for the insert, or the insert sees the new term and adds nothing. All rows are cut out of
 * one value, because an array of values would be sent as text.
 */
const APPEND = `
  WITH held AS MATERIALIZED (
    SELECT 1 FROM kifu_writer
    WHERE chain = $1 AND term = $2 AND token = $11 AND lease_until > clock_timestamp()
    FOR SHARE
  ), placed AS (
    SELECT 1 FROM held LEFT JOIN (
      SELECT seq, hash FROM kifu_log WHERE chain = $1 ORDER BY seq DESC LIMIT 1
    ) AS last ON true
    WHERE coalesce(last.seq, 0) = $3::bigint - 1 AND coalesce(last.hash, $10::bytea) = $10::bytea
  ), added AS (
    INSERT INTO kifu_log (chain, seq, term, time, kind, bytes, hash)
    SELECT $1, $3::bigint + n - 1, $2, row.time, row.kind,
      substring($7::bytea FROM row.start FOR row.size),
      substring($8::bytea FROM (n::int - 1) * ${HASH_BYTES} + 1 FOR ${HASH_BYTES})
    FROM placed, unnest($4::bigint[], $5::text[], $6::int[], $9::int[])
      WITH ORDINALITY AS row(time, kind, start, size, n)
    RETURNING 1
  )
  SELECT EXISTS (SELECT FROM held) AS held, EXISTS (SELECT FROM added) AS added,
    (SELECT pg_notify('${CHANNEL}', $1) FROM added LIMIT 1) AS rung
`;

interface Row {
  seq: string;
  term: string;
  time: string;
  kind: EntryKind;
  bytes: Buffer;
  hash: Buffer;
}

/** A log in PostgreSQL, for all processes that reach the same database. */
export class PostgresLog implements SharedLog {
  readonly leaseMs: number;
  private readonly appends: PostgresConnection;
  /** Separate from `appends`, because leases must not wait for a long insert. */
  private readonly leases: PostgresConnection;
  private readonly reads: PostgresConnection;
  private readonly listeners = new Set<() => void>();
  private bell: Bell | undefined;

  constructor(private readonly options: PostgresLogOptions) {
    const { url, leaseMs } = options;
    this.leaseMs = leaseMs;
    const connection = () => new PostgresConnection({ url, timeoutMs: leaseMs, prepare });
    this.appends = connection();
    this.leases = connection();
    this.reads = connection();
  }

  /** Connects and creates the tables if they are missing. Throws as `failedQuery` says. */
  static async open(options: PostgresLogOptions): Promise<PostgresLog> {
    const log = new PostgresLog(options);
    try {
      await log.createTables();
      return log;
    } catch (error) {
      await log.close();
      throw error;
    }
  }

  async read(after: number, limit = ROWS_AT_ONCE): Promise<readonly LogRow[]> {
    const rows = await this.reads.query<Row>({
      name: "read",
      text: `SELECT seq, term, time, kind, bytes, hash FROM kifu_log
        WHERE chain = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
      values: [this.options.chain, after, Math.min(limit, ROWS_AT_ONCE)],
    });
    return withoutGap(after, rows.map(rowOf));
  }

  async tip(): Promise<LogTip> {
    const [row] = await this.reads.query<Row>({
      name: "tip",
      text: "SELECT seq, hash FROM kifu_log WHERE chain = $1 ORDER BY seq DESC LIMIT 1",
      values: [this.options.chain],
    });
    return row === undefined ? LOG_START : { seq: Number(row.seq), hash: row.hash };
  }

  async writer(): Promise<WriterState | undefined> {
    const [row] = await this.leases.query<Claim & { term: string; left: number }>({
      name: "writer",
      text: `SELECT term, holder, url, token,
          (1000 * extract(epoch FROM lease_until - clock_timestamp()))::float8 AS left
        FROM kifu_writer WHERE chain = $1`,
      values: [this.options.chain],
    });
    if (row === undefined) return undefined;
    const { term, left, ...claim } = row;
    return { ...claim, term: Number(term), leaseLeftMs: left };
  }

  async take({ holder, url, token }: Claim): Promise<number | undefined> {
    const [row] = await this.leases.query<{ term: string }>({
      name: "take",
      text: `INSERT INTO kifu_writer AS held (chain, term, holder, url, token, lease_until)
        VALUES ($1, 1, $2, $3, $4, clock_timestamp() + $5 * interval '1 millisecond')
        ON CONFLICT (chain) DO UPDATE SET
          term = held.term + 1, holder = excluded.holder, url = excluded.url,
          token = excluded.token, lease_until = excluded.lease_until
        WHERE held.lease_until <= clock_timestamp()
        RETURNING term`,
      values: [this.options.chain, holder, url, token, this.leaseMs],
    });
    return row && Number(row.term);
  }

  async renew({ term, token }: HeldTerm): Promise<boolean> {
    const rows = await this.leases.query({
      name: "renew",
      text: `UPDATE kifu_writer SET lease_until = clock_timestamp() + $3 * interval '1 millisecond'
        WHERE chain = $1 AND term = $2 AND token = $4 RETURNING 1`,
      values: [this.options.chain, term, this.leaseMs, token],
    });
    return rows.length > 0;
  }

  async release({ term, token }: HeldTerm): Promise<void> {
    await this.leases.query({
      name: "release",
      text: `WITH freed AS (
          UPDATE kifu_writer SET lease_until = clock_timestamp()
          WHERE chain = $1 AND term = $2 AND token = $3 RETURNING 1
        ) SELECT pg_notify('${CHANNEL}', $1) FROM freed`,
      values: [this.options.chain, term, token],
    });
  }

  async append(
    { term, token }: HeldTerm,
    previous: LogTip,
    rows: readonly LogRow[],
  ): Promise<AppendOutcome> {
    const starts: number[] = [];
    let start = 1;
    for (const { bytes } of rows) {
      starts.push(start);
      start += bytes.length;
    }
    try {
      const [result] = await this.appends.query<{ held: boolean; added: boolean }>({
        name: "append",
        text: APPEND,
        values: [
          this.options.chain,
          term,
          previous.seq + 1,
          rows.map(({ time }) => time),
          rows.map(({ kind }) => kind),
          starts,
          Buffer.concat(rows.map(({ bytes }) => bytes)),
          Buffer.concat(rows.map(({ hash }) => hash)),
          rows.map(({ bytes }) => bytes.length),
          previous.hash,
          token,
        ],
      });
      if (result!.added) return "appended";
      return result!.held ? "misplaced" : "lapsed";
    } catch (error) {
      // An earlier insert of these rows, whose connection broke, may have been committed after
      // all.
      if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return "misplaced";
      throw error;
    }
  }

  async prune(upTo: number, days: number): Promise<number> {
    const rows = await this.leases.query({
      name: "prune",
      text: `WITH oldest AS (
          SELECT seq, added_at FROM kifu_log
          WHERE chain = $1 AND seq > 1 AND seq <= $2
            AND seq < (SELECT max(seq) FROM kifu_log WHERE chain = $1)
          ORDER BY seq LIMIT ${REMOVED_AT_ONCE}
        ), kept AS (
          SELECT min(seq) AS seq FROM oldest
          WHERE added_at >= clock_timestamp() - $3 * interval '1 day'
        )
        DELETE FROM kifu_log USING oldest, kept
        WHERE chain = $1 AND kifu_log.seq = oldest.seq
          AND (kept.seq IS NULL OR kifu_log.seq < kept.seq)
        RETURNING 1`,
      values: [this.options.chain, upTo, days],
    });
    return rows.length;
  }

  onRows(listener: () => void): () => void {
    this.listeners.add(listener);
    this.bell ??= new Bell(this.options, () => {
      for (const each of [...this.listeners]) each();
    });
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      void this.bell?.close();
      this.bell = undefined;
    };
  }

  async close(): Promise<void> {
    const { appends, leases, reads, bell } = this;
    await Promise.all([appends.close(), leases.close(), reads.close(), bell?.close()]);
  }

  private async createTables(): Promise<void> {
    const [row] = await this.leases.query<{ exist: boolean }>({
      text: `SELECT to_regclass('kifu_log') IS NOT NULL
        AND to_regclass('kifu_writer') IS NOT NULL AS exist`,
    });
    if (row!.exist) return;
    // Without parameters, all statements run in one transaction.
    await this.leases.query({ text: TABLES });
  }
}

/**
 * A server or a role may have other defaults. An answer must mean that the rows are on the disk,
 * and the lock in the insert needs to see the latest row of the writer.
 */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(`
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off';
    SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED;
  `);
}

function rowOf({ seq, term, time, ...row }: Row): LogRow {
  return { ...row, seq: Number(seq), term: Number(term), time: Number(time) };
}

/** Rings when another process has appended rows, and from time to time. */
class Bell {
  private readonly connection: PostgresConnection;
  private readonly polling: NodeJS.Timeout;
  private closed = false;

  constructor(
    { url, chain, leaseMs }: PostgresLogOptions,
    private readonly ring: () => void,
  ) {
    const onNotification = ({ payload }: pg.Notification) => {
      if (payload === chain) ring();
    };
    this.connection = new PostgresConnection({
      url,
      timeoutMs: leaseMs,
      prepare: async (client) => {
        client.on("notification", onNotification);
        client.on("end", () => this.listen());
        await client.query(`LISTEN ${CHANNEL}`);
      },
    });
    this.polling = setInterval(ring, POLL_MS);
    this.listen();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.polling);
    await this.connection.close();
  }

  private listen(): void {
    if (this.closed) return;
    this.connection.client().then(
      // Rows may have been appended before the connection began to listen.
      () => this.ring(),
      () => setTimeout(() => this.listen(), RECONNECT_MS).unref(),
    );
  }
}
