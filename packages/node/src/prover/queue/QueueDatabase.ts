import { DatabaseError, Pool, type PoolConfig } from "pg";
import { setTimeout } from "node:timers/promises";
import { shownUrl } from "../../lib/config/ValueType.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";

const CONNECT_MS = 5000;
/** A server that does not answer for this long counts as away. */
const ANSWER_MS = 30_000;
const LONGEST_PAUSE_MS = 5000;
/** How long closing may take. */
const PATIENCE_MS = 3000;

/**
 * The tables of a queue. They are never migrated: a later version that needs other columns uses
 * tables with other names, because the rows can be made again. The lock prevents two processes
 * from creating a table at the same moment, which would fail.
 */
const TABLES = `
  SELECT pg_advisory_xact_lock(8241500613172);
  CREATE TABLE IF NOT EXISTS kifu_tasks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    queue text NOT NULL,
    key text NOT NULL,
    task text NOT NULL,
    input text NOT NULL,
    name text NOT NULL,
    added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    takes int NOT NULL DEFAULT 0,
    token uuid,
    worker text,
    taken_at timestamptz,
    lease_until timestamptz,
    done_at timestamptz,
    result text,
    error text,
    refused boolean,
    UNIQUE (queue, key)
  );
  CREATE INDEX IF NOT EXISTS kifu_tasks_waiting ON kifu_tasks (queue, id) WHERE done_at IS NULL;
  CREATE TABLE IF NOT EXISTS kifu_provers (
    id text PRIMARY KEY,
    queue text NOT NULL,
    chain text,
    planner text,
    seen_at timestamptz NOT NULL
  );
`;

/** Callbacks for the loss and the return of the database. Each is called once per loss. */
export interface QueueWatch {
  readonly onAway?: (reason: string) => void;
  readonly onBack?: () => void;
}

/**
 * Throws `prover/queue-unreachable` if the database cannot be used, for example because this user
 * has no access.
 */
export async function assertReachable(url: string): Promise<void> {
  const pool = new Pool({ ...connectionTo(url), max: 1 });
  pool.on("error", () => undefined);
  try {
    await runOrCreate(pool, "SELECT FROM kifu_tasks, kifu_provers LIMIT 0", []);
  } catch (error) {
    throw unreachable(url, error);
  } finally {
    void pool.end().catch(() => undefined);
  }
}

/** The PostgreSQL database of a queue. While the database is away, statements wait for it. */
export class QueueDatabase {
  private readonly pool;
  private readonly closing = new AbortController();
  private isAway = false;

  constructor(
    url: string,
    private readonly watch: QueueWatch = {},
  ) {
    this.pool = new Pool({ ...connectionTo(url), max: 2 });
    // Ignored, because the next statement has the reason.
    this.pool.on("error", () => undefined);
  }

  /**
   * Runs a statement. While the database is away, repeats it. The outcome of a statement whose
   * connection broke is unknown, so repeating it must do no harm.
   */
  async run<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { signal } = this.closing;
    for (let times = 0; ; times++) {
      signal.throwIfAborted();
      try {
        const rows = await runOrCreate<Row>(this.pool, text, values);
        this.onAnswer();
        return rows;
      } catch (error) {
        signal.throwIfAborted();
        if (!isAway(error)) throw error;
        this.onLoss(reasonOf(error));
        await setTimeout(pauseBefore(times), undefined, { signal });
      }
    }
  }

  /** Closes everything that uses the database, and then its connections. Does not wait long. */
  async close(...users: readonly { close(): Promise<unknown> }[]): Promise<void> {
    await withPatience(Promise.allSettled(users.map((user) => user.close())));
    this.closing.abort(new Error("The queue was closed."));
    await withPatience(this.pool.end());
  }

  private onLoss(reason: string): void {
    if (!this.isAway) this.watch.onAway?.(reason);
    this.isAway = true;
  }

  private onAnswer(): void {
    if (this.isAway) this.watch.onBack?.();
    this.isAway = false;
  }
}

async function runOrCreate<Row extends object>(
  pool: Pool,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    return (await pool.query<Row>(text, [...values])).rows;
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === UNDEFINED_TABLE)) throw error;
    await pool.query(TABLES);
    return (await pool.query<Row>(text, [...values])).rows;
  }
}

const UNDEFINED_TABLE = "42P01";

function connectionTo(url: string): PoolConfig {
  return {
    connectionString: url,
    application_name: "kifu prove",
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  };
}

/**
 * Whether waiting may help. The server's own errors count only if they are about its state, such
 * as a restart, a full disk, a standby that takes no writes, or a password that changes.
 */
function isAway(error: unknown): boolean {
  return !(error instanceof DatabaseError) || /^(08|25|28|3D|53|57|58)/.test(error.code ?? "");
}

function pauseBefore(times: number): number {
  return Math.min(100 * 2 ** Math.min(times, 10), LONGEST_PAUSE_MS);
}

async function withPatience(work: Promise<unknown>): Promise<void> {
  const early = new AbortController();
  const patience = setTimeout(PATIENCE_MS, undefined, { signal: early.signal });
  await Promise.race([patience, work.catch(() => undefined)]);
  early.abort();
  await patience.catch(() => undefined);
}

function unreachable(url: string, cause: unknown): NodeError {
  return new NodeError(nodeCodes.prover.queueUnreachable, "The queue's database cannot be used.", {
    details: { queue: shownUrl(url), reason: reasonOf(cause) },
    remedy:
      "Start PostgreSQL there, or correct `prover.queue`: its host, port, user, password and database.",
    cause,
  });
}

/** An `AggregateError` has no useful message of its own, so its parts are joined. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
