import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "@jest/globals";
import { createHttpServer } from "../../src/door/createHttpServer.js";
import { ReadTurns } from "../../src/door/ReadTurns.js";
import { fakeRooms } from "../api/fakeRooms.js";
import { RawConnection } from "../api/RawConnection.js";

/** ReadTurns with a clock on which each piece of work takes a millisecond. */
function turnsOf() {
  let clock = 0;
  const turns = new ReadTurns(() => clock);
  const done: string[] = [];
  const add = (network: string, isKnown = true, then: () => void = () => undefined) =>
    turns.run({ network, isKnown }, () => {
      clock++;
      done.push(network);
      then();
    });
  const until = async (count: number) => {
    while (done.length < count) await nextTurn();
  };
  return { done, add, until };
}

describe("what clients send", () => {
  test("is done at once while there is time", () => {
    const { done, add } = turnsOf();
    add("a");
    add("b");
    expect(done).toEqual(["a", "b"]);
  });

  test("waits for later turns of the event loop once the slice is over", async () => {
    const { done, add, until } = turnsOf();
    for (let i = 0; i < 20; i++) add("a");
    expect(done).toHaveLength(2);
    await nextTurn();
    expect(done.length).toBeLessThan(10);
    await until(20);
  });

  test("is done by turns of networks, and one that had none comes first", async () => {
    const { done, add, until } = turnsOf();
    for (let i = 0; i < 20; i++) add("a");
    for (let i = 0; i < 20; i++) add("b");
    await until(10);
    const before = done.length;
    add("player");
    await until(40);
    expect(done.indexOf("player")).toBeLessThanOrEqual(before + 1);
    expect(done.slice(2, before).filter((network) => network === "b").length).toBeGreaterThan(1);
  });

  test("does not come first again when its network sends one thing after the other", async () => {
    const { done, add, until } = turnsOf();
    const again = () => {
      if (done.length < 100) add("a", true, again);
    };
    for (let i = 0; i < 4; i++) add("first");
    again();
    add("b");
    add("c");
    await until(12);
    expect(done.slice(0, 12)).toEqual(expect.arrayContaining(["b", "c"]));
    await until(100);
  });

  test("waits for one of many new connections at most", async () => {
    const { done, add, until } = turnsOf();
    for (let i = 0; i < 200; i++) add(`stranger ${i}`, false);
    await until(20);
    const before = done.length;
    add("player");
    await until(201);
    expect(done.indexOf("player")).toBeLessThanOrEqual(before + 2);
  });
});

describe("a request on a connection that is in use", () => {
  test("is answered before a crowd that came at the same time", async () => {
    const { config, log } = fakeRooms();
    config.feed.perAddress = 1000;
    let crowd = 0;
    const server = createHttpServer(config, log, (request, response) => {
      if (request.url === "/crowd") {
        crowd++;
        const end = performance.now() + 0.3;
        while (performance.now() < end);
      }
      response.end(request.url);
    });
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
    server.closeAllConnections();
    server.close();
  });
});
