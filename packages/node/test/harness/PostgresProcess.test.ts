import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Client } from "pg";
import { PostgresProcess } from "./PostgresProcess.js";

const password = "secret-word";

let server: PostgresProcess;

beforeAll(async () => {
  server = await PostgresProcess.start({ password });
});

afterAll(async () => {
  await server.done();
});

async function query(url: string, text: string, withinMs = 60_000): Promise<unknown[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: withinMs });
  // The server may be killed while the client is connected.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test("what was committed is there after a kill, in its own database", async () => {
  const [one, other] = [await server.database(), await server.database()];
  await query(one, "CREATE TABLE moves AS SELECT 7 AS cell");
  await server.kill();
  await expect(query(one, "SELECT 1")).rejects.toThrow();
  await server.start();
  expect(await query(one, "SELECT cell FROM moves")).toEqual([{ cell: 7 }]);
  await expect(query(other, "SELECT cell FROM moves")).rejects.toThrow("does not exist");
});

test("a paused server takes connections and answers nothing until it is resumed", async () => {
  server.signal("SIGSTOP");
  await expect(query(server.url, "SELECT 1", 500)).rejects.toThrow("timeout");
  server.signal("SIGCONT");
  expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a stopped server starts again, and wants its password", async () => {
  await server.stop();
  await server.start();
  await expect(query(server.url.replace(password, "other"), "SELECT 1")).rejects.toThrow(
    "password authentication failed",
  );
});

test("a missing PostgreSQL is an error that says what to do", async () => {
  const missing = PostgresProcess.start({ programs: "/nowhere" });
  await expect(missing).rejects.toThrow("apt-get install postgresql");
});
