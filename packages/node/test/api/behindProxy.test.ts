import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { describe, expect, test } from "@jest/globals";
import { fakeRooms } from "./fakeRooms.js";
import { RawConnection } from "./RawConnection.js";
import { answerOf, ask, codeOf, post, serve } from "./serve.js";

const slow = { perSecond: 0.001, burst: 3 };
const from = (address: string) => ({ "x-forwarded-for": address });

async function dawdle(url: string, address: string): Promise<RawConnection> {
  const connection = await RawConnection.open(url);
  const head = ["content-type: application/json", "content-length: 10"];
  connection.request("POST /graphql HTTP/1.1", `x-forwarded-for: ${address}`, ...head);
  return connection;
}

describe("behind a proxy", () => {
  test("a network may have a limited number of open requests, over any number of connections", async () => {
    const url = await serve(fakeRooms((config) => (config.feed.perAddress = 0)));
    const open = await Promise.all(
      Array.from({ length: 101 }, (_, i) => dawdle(url, `2001:db8::${(i % 9) + 1}`)),
    );
    const refused = await Promise.any(
      open.map(async (connection) => {
        const answer = await connection.until(/errors/);
        connection.socket.destroy();
        return answer;
      }),
    );
    expect(refused).toMatch(/^HTTP\/1\.1 429 .*retry-after: 1\r\n.*feed\/too-many/s);
    const another = await ask(url, "{ __typename }", {}, from("203.0.113.7"));
    expect(another.status).toBe(200);
    expect((await ask(url, "{ __typename }")).status).toBe(200);

    const full = await ask(url, "{ __typename }", {}, from("2001:db8::77"));
    expect([full.status, codeOf(full)]).toEqual([429, "feed/too-many"]);
    for (const { socket } of open) socket.destroy();
    for (;;) {
      const { status } = await ask(url, "{ __typename }", {}, from("2001:db8::77"));
      if (status === 200) break;
    }
  });

  test("a page of another site has limits in this machine's browser, without an Origin", async () => {
    const url = await serve(fakeRooms((config) => (config.ingress.perAddress = slow)));
    const image = { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" };
    const load = async () =>
      await answerOf(await fetch(`${url}/graphql?query={__typename}`, { headers: image }));
    expect((await load()).status).toBe(200);
    // Each query takes at least one token, so three queries use up all tokens.
    let refused = await load();
    for (let i = 0; i < 2 && refused.status === 200; i++) refused = await load();
    expect([refused.status, codeOf(refused)]).toEqual([429, "ingress/rate-limited"]);
    for (let i = 0; i < 9; i++) expect((await ask(url, "{ __typename }")).status).toBe(200);
  });

  test("and so does one that uses a name resolving to this machine, for which browsers send no metadata", async () => {
    const url = await serve(fakeRooms((config) => (config.ingress.perAddress = slow)));
    const { port } = new URL(url);
    const load = async (host: string) => {
      const request = get(`${url}/graphql?query={__typename}`, { headers: { host } });
      const [response] = (await once(request, "response")) as [IncomingMessage];
      await once(response.resume(), "end");
      return response.statusCode;
    };
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push(await load(`elsewhere.example:${port}`));
    expect(statuses[0]).toBe(200);
    expect(statuses[3]).toBe(429);
    for (let i = 0; i < 9; i++) expect(await load(`localhost:${port}`)).toBe(200);
  });

  test.each([200, 101, 128, 3000])(
    "a client of %d headers is refused, and no stranger to limits",
    async (count) => {
      const url = await serve(fakeRooms((config) => (config.ingress.perAddress = slow)));
      const connection = await RawConnection.open(url);
      // A proxy may append its own headers after all these, where Node.js drops them.
      const many = Array.from({ length: count - 3 }, (_, i) => `a${i}: 1`);
      connection.request(
        "GET /graphql?query={__typename} HTTP/1.1",
        ...many,
        "connection: close",
        "x-forwarded-for: 203.0.113.7",
      );
      const refused = await connection.untilClosed();
      expect(refused).toMatch(/^HTTP\/1\.1 431 .*ingress\/too-large.*"maximum":100/s);
    },
  );

  test("a client of a hundred headers is answered, as the client that the proxy names", async () => {
    const url = await serve(fakeRooms((config) => (config.ingress.perAddress = slow)));
    const many = Array.from({ length: 97 }, (_, i) => `a${i}: 1`);
    const statuses: string[] = [];
    for (let i = 0; i < 5; i++) {
      const connection = await RawConnection.open(url);
      connection.request(
        "GET /graphql?query={__typename} HTTP/1.1",
        ...many,
        "connection: close",
        "x-forwarded-for: 203.0.113.7",
      );
      statuses.push((await connection.untilClosed()).slice(9, 12));
    }
    expect([statuses[0], statuses[4]]).toEqual(["200", "429"]);
  });

  test("that names nobody, clients have limits together if the operator wishes", async () => {
    const url = await serve(
      fakeRooms(({ http, ingress }) => {
        http.local = "limited";
        ingress.perAddress = slow;
      }),
    );
    for (let i = 0; i < 3; i++) await ask(url, "{ __typename }");
    expect((await ask(url, "{ __typename }")).status).toBe(429);
    expect((await ask(url, "{ __typename }", {}, from("203.0.113.7"))).status).toBe(200);
  });
});

describe("a query too many", () => {
  test("is refused with 429, in words about queries, and when to come back", async () => {
    const rooms = fakeRooms((config) => (config.ingress.perAddress = slow));
    const url = await serve(rooms);
    const visitor = from("203.0.113.7");
    // This query costs twice the tokens that a visitor can save up.
    expect((await ask(url, "{ blocks(first: 100) { height } }", {}, visitor)).status).toBe(200);
    const { status, headers, body } = await ask(url, "{ __typename }", {}, visitor);
    const { retryAfterMs } = body.errors?.[0]?.extensions.details as { retryAfterMs: number };
    expect(status).toBe(429);
    // The wait covers the debt and one more token.
    expect(retryAfterMs).toBeGreaterThan(4_000_000);
    expect(headers.get("retry-after")).toBe(String(Math.ceil(retryAfterMs / 1000)));
    expect(headers.get("access-control-expose-headers")).toBe("retry-after");
    expect(body.errors).toEqual([
      {
        message: "ingress/rate-limited: Too many queries from this address.",
        extensions: {
          code: "ingress/rate-limited",
          details: { address: "203.0.113.7", retryAfterMs },
          remedy: `Wait ${retryAfterMs} ms, or ask for less.`,
        },
      },
    ]);
  });

  test("is refused before its body has come, let alone been parsed", async () => {
    const rooms = fakeRooms((config) => (config.ingress.perAddress = slow));
    const url = await serve(rooms);
    const visitor = from("203.0.113.7");
    for (let i = 0; i < 3; i++) await ask(url, "{ __typename }", {}, visitor);
    const connection = await RawConnection.open(url);
    connection.request(
      "POST /graphql HTTP/1.1",
      "x-forwarded-for: 203.0.113.7",
      "content-type: application/json",
      "content-length: 1000",
    );
    const answer = await connection.until(/\}\]\}/);
    expect(answer).toMatch(/^HTTP\/1\.1 429 .*ingress\/rate-limited/s);
    connection.socket.destroy();
    expect(codeOf(await post(url, "{", visitor))).toBe("ingress/rate-limited");
  });

  test("may be one that could not even be read", async () => {
    const rooms = fakeRooms((config) => (config.ingress.perAddress = slow));
    const url = await serve(rooms);
    const visitor = from("203.0.113.7");
    // Each request takes at least one token, so three requests use up all tokens.
    const codes: unknown[] = [];
    for (let i = 0; i < 4; i++) codes.push(codeOf(await post(url, "{", visitor)));
    expect([codes[0], codes[3]]).toEqual(["ingress/malformed", "ingress/rate-limited"]);
  });
});
