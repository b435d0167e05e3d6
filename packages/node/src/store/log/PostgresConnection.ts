import pg from "pg";
import { Mutex } from "../../lib/time.js";
import { failedQuery } from "./logErrors.js";

export interface PostgresConnectionOptions {
  readonly url: string;
  /**
   * A query that takes longer has failed, and its connection is closed. The server gives up
   * earlier, so that no statement of a closed connection waits there and takes effect later.
   */
  readonly timeoutMs: number;
  /** Runs on each new connection before anything else. */
  readonly prepare?: (client: pg.Client) => Promise<void>;
}

/** The server's share of the time that a query may take. The rest is for the network. */
const SERVER_SHARE = 0.75;

/** How long the server may take to end a connection. */
const LONGEST_END_MS = 1000;

/** The SQLSTATE class of rows that violate a constraint. */
const CONSTRAINT = "23";
/** SQLSTATE classes of errors after which the connection cannot be used. */
const BROKEN = /^(08|57P|53300|25006)/;

/**
 * One connection to PostgreSQL. It is opened when it is needed, and opened again after it broke.
 * If a query fails with the connection, its effect is unknown. It is therefore not repeated here,
 * and fails: see `failedQuery`.
 */
export class PostgresConnection {
  private connecting: Promise<pg.Client> | undefined;
  private current: pg.Client | undefined;
  private closed = false;
  private readonly turns = new Mutex();

  constructor(private readonly options: PostgresConnectionOptions) {}

  async query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Row[]> {
    return await this.turns.run(async () => await this.run<Row>(query));
  }

  /** Connects if necessary, and returns the connection. Used for notifications. */
  async client(): Promise<pg.Client> {
    if (this.closed) throw new Error("The connection to PostgreSQL is closed");
    const connecting = (this.connecting ??= this.connect());
    try {
      return await connecting;
    } catch (error) {
      if (this.connecting === connecting) this.connecting = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    const client = await this.connecting?.catch(() => undefined);
    this.connecting = undefined;
    if (client === undefined) return;
    // A server that is stopped, or out of reach, never answers.
    const late = setTimeout(() => this.drop(client), LONGEST_END_MS);
    await client.end().catch(() => undefined);
    clearTimeout(late);
  }

  private async run<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Row[]> {
    let client: pg.Client | undefined;
    try {
      client = await this.client();
      return (await client.query<Row>(query)).rows;
    } catch (error) {
      if (codeOf(error).startsWith(CONSTRAINT)) throw error;
      if (client !== undefined && isBroken(error)) this.drop(client);
      throw failedQuery(error, codeOf(error));
    }
  }

  private async connect(): Promise<pg.Client> {
    const { url, timeoutMs, prepare } = this.options;
    const client = new pg.Client({
      connectionString: url,
      application_name: "kifu",
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    });
    this.current = client;
    client.on("error", () => this.drop(client));
    client.on("end", () => this.drop(client));
    try {
      await client.connect();
      await client.query(`SET statement_timeout = ${Math.round(SERVER_SHARE * timeoutMs)}`);
      await prepare?.(client);
    } catch (error) {
      this.drop(client);
      throw error;
    }
    return client;
  }

  private drop(client: pg.Client): void {
    if (client === this.current) this.connecting = undefined;
    // `end` would wait for an answer that may never come.
    (
      client as unknown as { connection: { stream: { destroy(): void } } }
    ).connection.stream.destroy();
  }
}

/** True unless the server itself has answered that the query is wrong. */
function isBroken(error: unknown): boolean {
  const code = codeOf(error);
  return code === "" || BROKEN.test(code);
}

/** The server's code. Empty if the error comes from elsewhere. */
function codeOf(error: unknown): string {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return severity !== undefined && typeof code === "string" ? code : "";
}
