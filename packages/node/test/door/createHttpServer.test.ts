import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, test } from "@jest/globals";
import { createHttpServer } from "../../src/door/createHttpServer.js";
import { fakeRooms } from "../api/fakeRooms.js";
import { RawConnection } from "../api/RawConnection.js";

const impatient = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 };

let server: Server;

async function open(patience?: Parameters<typeof createHttpServer>[3]): Promise<string> {
  const { config, log } = fakeRooms();
  const listener: Parameters<typeof createHttpServer>[2] = (request, response) => {
    request.resume().once("end", () => response.end("read"));
  };
  ({ server } = createHttpServer(config, log, listener, patience));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe("the server", () => {
  test("reads what comes in time", async () => {
    const url = await open();
    expect(await (await fetch(url, { method: "POST", body: "text" })).text()).toBe("read");
  });

  test("closes on a head that comes too slowly", async () => {
    const connection = await RawConnection.open(await open(impatient));
    connection.send("GET / HTTP/1.1", "host: no");
    expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 408 .*ingress\/malformed/s);
  });

  test("closes on a body that comes too slowly", async () => {
    const connection = await RawConnection.open(await open(impatient));
    connection.request("POST / HTTP/1.1", "content-length: 10");
    connection.send("12345");
    expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 408 .*ingress\/malformed/s);
  });

  test("answers what is no HTTP, and closes", async () => {
    const connection = await RawConnection.open(await open());
    connection.send("hello", "", "");
    expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 400 .*ingress\/malformed/s);
  });

  test("refuses a request with two lengths, which a proxy might read differently", async () => {
    const connection = await RawConnection.open(await open());
    connection.request("POST / HTTP/1.1", "content-length: 4", "transfer-encoding: chunked");
    expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("accepts a limited number of connections", async () => {
    const url = await open();
    server.maxConnections = 2;
    const first = await RawConnection.open(url);
    const second = await RawConnection.open(url);
    const third = await RawConnection.open(url);
    expect(await third.untilClosed()).toBe("");
    first.request("GET / HTTP/1.1");
    second.request("GET / HTTP/1.1");
    expect(await first.until(/read/)).toContain("200 OK");
    expect(await second.until(/read/)).toContain("200 OK");
  });
});

describe("a request on a connection that is in use", () => {
  test("is answered before a crowd that came at the same time", async () => {
    const { config, log } = fakeRooms();
    config.feed.perAddress = 1000;
    let crowd = 0;
    ({ server } = createHttpServer(config, log, (request, response) => {
      if (request.url === "/crowd") {
        crowd++;
        const end = performance.now() + 0.3;
        while (performance.now() < end);
      }
      response.end(request.url);
    }));
    let connected = 0;
    server.on("connection", () => void connected++);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const player = await RawConnection.open(`http://127.0.0.1:${port}`);
    player.request("GET /first HTTP/1.1");
    await player.until(/\/first$/);

    const sockets: Socket[] = [];
    for (let i = 0; i < 400; i++) sockets.push(connect(port, "127.0.0.1"));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    while (connected < 401) await nextTurn();
    const address = (i: number) => `198.51.${100 + (i >> 8)}.${i & 255}`;
    sockets.forEach((socket, i) => {
      socket
        .resume()
        .write(`GET /crowd HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${address(i)}\r\n\r\n`);
    });
    player.request("GET /move HTTP/1.1");
    await player.until(/\/move$/);
    expect(crowd).toBeLessThan(150);
    while (crowd < 400) await nextTurn();
    for (const socket of sockets) socket.destroy();
    player.socket.destroy();
  });
});
