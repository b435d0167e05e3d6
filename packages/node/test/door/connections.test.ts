import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "@jest/globals";
import { callerAt } from "../../src/door/Caller.js";
import {
  type Answer,
  parseInPieces,
  serializePerConnection,
} from "../../src/door/createHttpServer.js";
import { FairQueue } from "../../src/door/FairQueue.js";
import { fakeRooms } from "../api/fakeRooms.js";
import { RawConnection } from "../api/RawConnection.js";
import { serve } from "../api/serve.js";

const health = "GET /healthz HTTP/1.1\r\nhost: node\r\n\r\n";
const subscription = JSON.stringify({ query: "subscription { queue { height } }" });
const stream = [
  "POST /graphql HTTP/1.1",
  "host: node",
  "accept: text/event-stream",
  "content-type: application/json",
  `content-length: ${subscription.length}`,
  "",
  subscription,
].join("\r\n");

function head(bytes: number): string {
  return `POST /graphql HTTP/1.1\r\nhost: node\r\ncontent-length: ${bytes}\r\n\r\n`;
}

async function send(...requests: readonly string[]): Promise<RawConnection> {
  const connection = await RawConnection.open(await serve(fakeRooms()));
  connection.socket.write(requests.join(""));
  return connection;
}

function serverOf(answer: Answer) {
  const inOrder = serializePerConnection(answer);
  return createServer((...asked) => inOrder(...asked, callerAt(undefined)));
}

describe("requests on a connection while one is being answered", () => {
  test("is answered in its order, up to eight requests", async () => {
    const connection = await send(health.repeat(9));
    await connection.until(/^(HTTP\/1\.1 200 [^]*?"alive":true[^]*?){9}$/);
    expect(connection.closed).toBe(false);
    connection.socket.destroy();
  });

  test("is answered when the one before has been, after other connections' turns", async () => {
    const waiting: ServerResponse[] = [];
    const server = serverOf((_request, response) => void waiting.push(response));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const first = await RawConnection.open(`http://127.0.0.1:${port}`);
    first.socket.write(health.repeat(3));
    while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const second = await RawConnection.open(`http://127.0.0.1:${port}`);
    second.socket.write(health);
    // The first connection's three requests had all arrived earlier.
    while (waiting.length === 1) await new Promise((resolve) => setImmediate(resolve));
    expect(waiting.map(({ socket }) => socket?.remotePort)).toEqual([
      first.socket.localPort,
      second.socket.localPort,
    ]);
    waiting[0]?.end("one");
    while (waiting.length === 2) await new Promise((resolve) => setImmediate(resolve));
    expect(waiting[2]?.socket?.remotePort).toBe(first.socket.localPort);
    server.closeAllConnections();
    server.close();
  });

  test("are at most eight: with one more the connection is closed", async () => {
    const connection = await send(health.repeat(16));
    const answered = (await connection.untilClosed()).split("HTTP/1.1 200").length - 1;
    // Some requests may be answered before the others are parsed.
    expect(answered).toBeLessThanOrEqual(3);
  });

  test("is parsed no further once the connection is closed", async () => {
    let parsed = 0;
    const server = serverOf(() => undefined);
    const reading = new FairQueue({ sliceMs: 1 });
    server.on("connection", (socket) => parseInPieces(socket, (work) => reading.add("", work)));
    server.on("request", () => void parsed++);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const connection = await RawConnection.open(`http://127.0.0.1:${port}`);
    connection.socket.write(health.repeat(1_800));
    await connection.untilClosed();
    expect(parsed).toBeGreaterThan(8);
    expect(parsed).toBeLessThan(50);
    server.close();
  });

  test("are parsed as they were sent, however they are cut", async () => {
    const connection = await RawConnection.open(await serve(fakeRooms()));
    const body = JSON.stringify({ query: "{ __typename }", variables: { a: "é".repeat(5_000) } });
    const length = Buffer.byteLength(body);
    connection.socket.write(
      `POST /graphql HTTP/1.1\r\nhost: node\r\ncontent-type: application/json\r\n` +
        `content-length: ${length}\r\n\r\n${body}${health}`,
    );
    expect(await connection.until(/"alive":true/)).toContain('{"__typename":"Query"}');
    connection.socket.destroy();
  });

  test("take at most 64 KB, including their declared bodies", async () => {
    const body = 16_000;
    const whole = head(body) + "a".repeat(body);
    const connection = await send(health, whole.repeat(5));
    await connection.untilClosed();
    const fits = await send(health, whole.repeat(3));
    await fits.until(/^(HTTP\/1\.1 \d+ [^]*?){4}$/);
    fits.socket.destroy();
  });
});

describe("requests behind a stream, which has no end", () => {
  test("closes it", async () => {
    const connection = await send(stream);
    await connection.until(/event-stream[^]*:\n\n/);
    connection.socket.write(health);
    expect(await connection.untilClosed()).not.toContain('"alive"');
  });

  test("closes it also when it came before the stream began", async () => {
    const connection = await send(stream, health);
    expect(await connection.untilClosed()).not.toContain('"alive"');
  });
});
