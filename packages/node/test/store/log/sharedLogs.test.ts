import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import pg from "pg";
import { MemoryLog } from "../../../src/store/log/MemoryLog.js";
import { PostgresLog } from "../../../src/store/log/PostgresLog.js";
import {
  type Claim,
  type HeldTerm,
  LOG_START,
  type LogRow,
  type LogTip,
  rowAfter,
  type SharedLog,
} from "../../../src/store/log/SharedLog.js";
import { PostgresProcess } from "../../harness/PostgresProcess.js";
import { until } from "../../crash/until.js";

/** A lease that does not run out in a test. */
const LEASE_MS = 120_000;
/** A lease that runs out. A busy machine must connect within it, and take a few steps. */
const SHORT_LEASE_MS = 4000;
const one = { holder: "one", url: "http://one", token: "1" };
const other = { holder: "other", url: "http://other", token: "2" };

let server: PostgresProcess;
beforeAll(async () => void (server = await PostgresProcess.start()));
afterAll(async () => await server.done());

function rowsAfter(tip: LogTip, term: number, count: number): LogRow[] {
  const rows: LogRow[] = [];
  for (let i = 0; i < count; i++) {
    const bytes = Buffer.alloc(i * 7, i);
    rows.push(rowAfter(rows.at(-1) ?? tip, term, { kind: "changes", time: 5 + i, bytes }));
  }
  return rows;
}

const opened = async (url: string, leaseMs: number) =>
  await PostgresLog.open({ url, chain: "test", leaseMs });

async function taken(log: SharedLog, claim: Claim): Promise<HeldTerm> {
  return { term: (await log.take(claim))!, token: claim.token };
}

async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  // If a test fails, the server stops while the client is connected.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** How many statements of logs wait for a lock in the server. */
async function waiting(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND application_name = 'kifu' AND wait_event_type = 'Lock'`,
  );
  return rowCount!;
}

const plain = (rows: readonly LogRow[]) =>
  rows.map((row) => ({
    ...row,
    bytes: Buffer.from(row.bytes).toString("hex"),
    hash: Buffer.from(row.hash).toString("hex"),
  }));

describe.each([
  ["MemoryLog", async (leaseMs) => new MemoryLog({ leaseMs })],
  ["PostgresLog", async (leaseMs) => await opened(await server.database(), leaseMs)],
] as [string, (leaseMs: number) => Promise<SharedLog>][])("%s", (_, open) => {
  let log: SharedLog;
  const using =
    (run: () => Promise<void>, leaseMs = LEASE_MS) =>
    async () => {
      log = await open(leaseMs);
      try {
        await run();
      } finally {
        await log.close();
      }
    };

  it(
    "returns the rows that were appended",
    using(async () => {
      expect(await log.tip()).toEqual(LOG_START);
      const held = await taken(log, one);
      const rows = rowsAfter(LOG_START, held.term, 5);
      expect(await log.append(held, LOG_START, rows)).toBe("appended");
      expect(plain(await log.read(0))).toEqual(plain(rows));
      expect(plain(await log.read(2, 2))).toEqual(plain(rows.slice(2, 4)));
      expect((await log.tip()).seq).toBe(5);
      expect(Buffer.compare((await log.tip()).hash, rows[4]!.hash)).toBe(0);
    }),
  );

  it(
    "refuses rows that do not follow the last one, or that are there already",
    using(async () => {
      const held = await taken(log, one);
      const rows = rowsAfter(LOG_START, held.term, 3);
      expect(await log.append(held, rows[0]!, rows.slice(1))).toBe("misplaced");
      expect(await log.append(held, LOG_START, rows)).toBe("appended");
      expect(await log.append(held, LOG_START, rows)).toBe("misplaced");
      expect(await log.append(held, rows[1]!, rows.slice(2))).toBe("misplaced");
      expect(await log.read(0)).toHaveLength(3);
    }),
  );

  it(
    "gives the term to one holder until the lease runs out",
    using(async () => {
      expect(await log.writer()).toBeUndefined();
      const held = await taken(log, one);
      expect(held.term).toBe(1);
      expect(await log.take(other)).toBeUndefined();
      expect(await log.writer()).toMatchObject({ term: 1, ...one });
      expect(await log.renew(held)).toBe(true);
      await until("the lease runs out", async () => (await log.take(other)) === 2);
      expect(await log.renew(held)).toBe(false);
      expect(await log.append(held, LOG_START, rowsAfter(LOG_START, 1, 1))).toBe("lapsed");
      await log.release(held);
      expect(await log.writer()).toMatchObject({ term: 2, ...other });
      expect((await log.writer())!.leaseLeftMs).toBeGreaterThan(0);
    }, SHORT_LEASE_MS),
  );

  it(
    "tells two holders of the same term apart",
    using(async () => {
      const { term } = await taken(log, one);
      const held = { term, token: other.token };
      expect(await log.renew(held)).toBe(false);
      expect(await log.append(held, LOG_START, rowsAfter(LOG_START, term, 1))).toBe("lapsed");
      await log.release(held);
      expect((await log.writer())!.leaseLeftMs).toBeGreaterThan(0);
    }),
  );

  it(
    "refuses rows that follow another row than the last one",
    using(async () => {
      const held = await taken(log, one);
      await log.append(held, LOG_START, rowsAfter(LOG_START, held.term, 2));
      const [, second] = rowsAfter({ ...LOG_START, hash: Buffer.alloc(32, 1) }, held.term, 2);
      const [third] = rowsAfter(second!, held.term, 1);
      expect(await log.append(held, second!, [third!])).toBe("misplaced");
      expect((await log.tip()).seq).toBe(2);
    }),
  );

  it(
    "appends nothing after the lease until it is renewed",
    using(async () => {
      const held = await taken(log, one);
      const rows = rowsAfter(LOG_START, held.term, 1);
      await until("the lease runs out", async () => (await log.writer())!.leaseLeftMs <= 0);
      expect(await log.append(held, LOG_START, rows)).toBe("lapsed");
      expect(await log.renew(held)).toBe(true);
      expect(await log.append(held, LOG_START, rows)).toBe("appended");
    }, SHORT_LEASE_MS),
  );

  it(
    "frees the term at once when it is released",
    using(async () => {
      const held = await taken(log, one);
      await log.release(held);
      expect(await log.take(other)).toBe(held.term + 1);
    }),
  );

  it(
    "rings when rows were added",
    using(async () => {
      let rings = 0;
      const stop = log.onRows(() => void rings++);
      await until("the first ring", () => rings > 0 || log instanceof MemoryLog);
      const before = rings;
      const held = await taken(log, one);
      await log.append(held, LOG_START, rowsAfter(LOG_START, held.term, 1));
      await until("a ring", () => rings > before);
      stop();
    }),
  );

  it(
    "says that rows are missing which were removed",
    using(async () => {
      const held = await taken(log, one);
      await log.append(held, LOG_START, rowsAfter(LOG_START, held.term, 6));
      expect(await log.prune(4, 0)).toBe(3);
      expect((await log.read(0)).map(({ seq }) => seq)).toEqual([1]);
      await expect(log.read(2)).rejects.toMatchObject({ code: "log/too-far-behind" });
      expect((await log.read(4)).map(({ seq }) => seq)).toEqual([5, 6]);
    }),
  );

  it(
    "keeps the last row however old it is, so that a new term can follow it",
    using(async () => {
      const held = await taken(log, one);
      const rows = rowsAfter(LOG_START, held.term, 6);
      await log.append(held, LOG_START, rows);
      expect(await log.prune(6, 0)).toBe(4);
      expect((await log.tip()).seq).toBe(6);
      expect(await log.append(held, rows[5]!, rowsAfter(rows[5]!, held.term, 1))).toBe("appended");
      expect(await log.prune(7, 0)).toBe(1);
    }),
  );
});

describe("PostgresLog", () => {
  it("keeps rows that are younger than the days to keep", async () => {
    const log = await opened(await server.database(), LEASE_MS);
    const held = await taken(log, one);
    await log.append(held, LOG_START, rowsAfter(LOG_START, held.term, 6));
    expect(await log.prune(4, 1)).toBe(0);
    await log.close();
  });

  it("waits for the disk although the server's default is not to", async () => {
    const url = await server.database();
    const client = await clientOf(url);
    await client.query(
      `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`,
    );
    await client.query(
      "CREATE FUNCTION seen() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
    );
    const log = await opened(url, LEASE_MS);
    await client.query(`CREATE TABLE seen (setting text);
      CREATE OR REPLACE FUNCTION seen() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
      CREATE TRIGGER seen AFTER INSERT ON kifu_log FOR EACH STATEMENT EXECUTE FUNCTION seen();`);
    const held = await taken(log, one);
    await log.append(held, LOG_START, rowsAfter(LOG_START, held.term, 1));
    expect((await client.query("SELECT setting FROM seen")).rows).toEqual([{ setting: "on" }]);
    await client.end();
    await log.close();
  });

  it("makes a takeover wait for an insert in progress, and then sees its rows", async () => {
    const url = await server.database();
    const [first, second] = [await opened(url, LEASE_MS), await opened(url, LEASE_MS)];
    const client = await clientOf(url);
    // An insert waits until this client releases the lock.
    await client.query(`CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NEW; END $$;
      CREATE TRIGGER slow BEFORE INSERT ON kifu_log FOR EACH ROW EXECUTE FUNCTION slow();
      SELECT pg_advisory_lock(7);`);
    const held = await taken(first, one);
    const row = rowsAfter(LOG_START, held.term, 1);
    let appended: string | undefined;
    for (let leaseMs = 250; ; leaseMs *= 2) {
      await client.query(
        `UPDATE kifu_writer SET lease_until = clock_timestamp() + interval '${leaseMs} ms'`,
      );
      appended = undefined;
      void first.append(held, LOG_START, row).then((outcome) => (appended = outcome));
      await until("the insert", async () => appended === "lapsed" || (await waiting(client)) === 1);
      // On a busy machine, the lease may run out before the insert begins.
      if (appended === undefined) break;
    }
    await until("the lease runs out", async () => (await first.writer())!.leaseLeftMs <= 0);

    let term: number | undefined;
    const taking = second.take(other).then((began) => (term = began));
    await until("the takeover", async () => term !== undefined || (await waiting(client)) === 2);
    expect([term, appended]).toEqual([undefined, undefined]);
    await client.query("SELECT pg_advisory_unlock(7)");
    expect(await taking).toBe(2);
    expect((await second.tip()).seq).toBe(1);
    await until("the insert", () => appended !== undefined);
    expect(appended).toBe("appended");
    for (const each of [first, second]) await each.close();
    await client.end();
  });

  it("says that a role lacks rights, and that tables have other columns", async () => {
    const url = await server.database();
    const client = await clientOf(url);
    const reader = new URL(url);
    reader.username = "reader";
    await client.query("CREATE ROLE reader LOGIN");
    const refusal = async (role: string) => {
      const log = await opened(role, LEASE_MS);
      try {
        return await log.tip().then(
          () => log.writer(),
          (error: unknown) => error,
        );
      } finally {
        await log.close();
      }
    };
    // The role may not create the tables either.
    await expect(opened(reader.href, LEASE_MS)).rejects.toMatchObject({ code: "log/denied" });
    await (await opened(url, LEASE_MS)).close();
    expect(await refusal(reader.href)).toMatchObject({
      code: "log/denied",
      details: { reason: "permission denied for table kifu_log" },
      remedy: expect.stringContaining("SELECT"),
    });
    await client.query("GRANT SELECT ON kifu_log, kifu_writer TO reader");
    expect(await refusal(reader.href)).toBeUndefined();
    await client.query("ALTER TABLE kifu_log DROP COLUMN hash");
    expect(await refusal(url)).toMatchObject({
      code: "log/other-tables",
      remedy: expect.stringContaining("another database"),
    });
    await client.end();
  });

  it("leaves no statement in a server that is blocked for longer than it waits", async () => {
    const url = await server.database();
    const log = await opened(url, SHORT_LEASE_MS);
    const held = await taken(log, one);
    await log.release(held);
    const client = await clientOf(url);
    await client.query("BEGIN; SELECT FROM kifu_writer FOR UPDATE");
    await expect(log.take(other)).rejects.toMatchObject({ code: "log/unreachable" });
    // A busy server gives up a little later.
    await until("nothing waits in the server", async () => (await waiting(client)) === 0);
    await client.query("COMMIT");
    expect(await log.writer()).toMatchObject({ term: held.term, holder: one.holder });
    await log.close();
    await client.end();
  });
});
