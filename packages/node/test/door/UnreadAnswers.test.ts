import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { UnreadAnswers } from "../../src/door/UnreadAnswers.js";
import { fakeRooms } from "../api/fakeRooms.js";
import { RawConnection } from "../api/RawConnection.js";
import { ask, codeOf, serve } from "../api/serve.js";

/** Larger than the socket buffers of both sides. */
const LARGE = Buffer.alloc(30_000_000, "a");
const tooMany = expect.objectContaining({ code: "feed/too-many", status: 429 });
const first = "203.0.113.7";
const second = "203.0.113.8";

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}

describe("answers that are sent and not read", () => {
  let server: Server;
  let url: string;

  beforeEach(async () => {
    server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function send(): Promise<{ response: ServerResponse; connection: RawConnection }> {
    const asked = once(server, "request") as Promise<[unknown, ServerResponse]>;
    const connection = await RawConnection.open(url);
    connection.socket.pause();
    connection.request("GET / HTTP/1.1");
    const [, response] = await asked;
    response.end(LARGE);
    return { response, connection };
  }

  function isFull(unread: UnreadAnswers, address: string): boolean {
    try {
      unread.assertFew(address);
      return false;
    } catch (error) {
      expect(error).toEqual(tooMany);
      return true;
    }
  }

  test("keep their network from getting more answers until they are read", async () => {
    const unread = new UnreadAnswers({ perNetwork: 1000, inAll: 1e9 });
    const { response, connection } = await send();
    expect(isFull(unread, first)).toBe(false);
    unread.add(response, first, "finish");
    expect([isFull(unread, first), isFull(unread, second)]).toEqual([true, false]);
    connection.socket.resume();
    await until(() => !isFull(unread, first));
    expect(connection.closed).toBe(false);
  });

  test("are forgotten when their connection closes", async () => {
    const unread = new UnreadAnswers({ perNetwork: 1000, inAll: 1e9 });
    const { response, connection } = await send();
    unread.add(response, first, "finish");
    connection.socket.destroy();
    await until(() => !isFull(unread, first));
  });

  test("are limited for all networks together: beyond that the oldest are closed", async () => {
    const unread = new UnreadAnswers({ perNetwork: 1e9, inAll: 1.5 * LARGE.length });
    const oldest = await send();
    const latest = await send();
    unread.add(oldest.response, first, "finish");
    unread.add(latest.response, second, "finish");
    expect([oldest.response.destroyed, latest.response.destroyed]).toEqual([true, false]);
  });

  test("have no limit where they are this machine's own", async () => {
    const unread = new UnreadAnswers({ perNetwork: 0, inAll: 0 });
    const { response } = await send();
    unread.add(response, undefined, "finish");
    unread.assertFew(undefined);
    expect(response.destroyed).toBe(false);
  });
});

test.each(["application/json", "text/event-stream"])(
  "a network that reads none of its answers is refused, and nobody else: %s",
  async (accept) => {
    // A high rate limit, because the test repeats requests many times.
    const rooms = fakeRooms(
      (config) => (config.ingress.perAddress = { perSecond: 100_000, burst: 100_000 }),
    );
    const owner = "B".repeat(300_000);
    const terms = {
      game: "randzu",
      moveLimit: 1,
      stake: 0,
      rated: false,
      rating: undefined,
      side: 0 as const,
    };
    const entry = { ...terms, seek: false, round: 1, owner };
    rooms.matchIndex.queue = () => new Array<typeof entry>(100).fill(entry);
    const url = await serve(rooms);
    const connection = await RawConnection.open(url);
    connection.socket.pause();
    const query = encodeURIComponent("{ queue { owner } }");
    connection.request(
      `GET /graphql?query=${query} HTTP/1.1`,
      `x-forwarded-for: ${first}`,
      `accept: ${accept}`,
    );
    const small = async (address: string) =>
      await ask(url, "{ __typename }", {}, { "x-forwarded-for": address });
    let answer = await small(first);
    while (answer.status === 200) answer = await small(first);
    expect([answer.status, codeOf(answer)]).toEqual([429, "feed/too-many"]);
    expect((await small(second)).status).toBe(200);
    connection.socket.destroy();
    while ((await small(first)).status !== 200);
  },
);
