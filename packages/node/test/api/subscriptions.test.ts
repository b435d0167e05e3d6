import { describe, expect, test } from "@jest/globals";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import type { NodeConfig } from "../../src/lib/config/NodeConfig.js";
import type { NodeEvent } from "../../src/index/views.js";
import { NodeError } from "../../src/lib/NodeError.js";
import { EventReader, type SentEvent } from "./EventReader.js";
import { type Channel, fakeRooms } from "./fakeRooms.js";
import { RawConnection } from "./RawConnection.js";
import { answerOf, codeOf, post, serve } from "./serve.js";

const queue = "subscription { queue { height waiting { owner } } }";

function waiting(height: number, ...owners: string[]): NodeEvent {
  const entries = owners.map((owner) => ({
    game: "randzu",
    moveLimit: 10,
    stake: 0,
    rated: false,
    rating: undefined,
    side: 0 as const,
    seek: false,
    round: 0,
    owner,
  }));
  return { type: "queue", height, waiting: entries };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}

function latest({ channels }: { channels: Channel[] }): Channel {
  const channel = channels.at(-1);
  if (channel === undefined) throw new Error("Nobody subscribed");
  return channel;
}

describe("a subscription", () => {
  test("sends each event as it comes, to an EventSource's GET", async () => {
    const rooms = fakeRooms();
    const reader = await EventReader.open(await serve(rooms), queue);
    expect(reader.response.status).toBe(200);
    expect(Object.fromEntries(reader.response.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
      "access-control-allow-origin": "*",
    });
    expect(reader.response.headers.get("content-encoding")).toBeNull();
    for (const height of [4, 5]) {
      latest(rooms).push(waiting(height, "B62qa"));
      expect(await reader.next()).toEqual({
        id: String(height),
        event: "next",
        data: { data: { queue: { height, waiting: [{ owner: "B62qa" }] } } },
      });
    }
    await reader.close();
  });

  test("sends each event as it comes, to a POST", async () => {
    const rooms = fakeRooms();
    const url = await serve(rooms);
    const reader = new EventReader(
      await fetch(`${url}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "text/event-stream" },
        body: JSON.stringify({
          query: "subscription ($id: Int!) { match(id: $id, since: 3) { height } }",
          variables: { id: 42 },
        }),
      }),
    );
    expect(latest(rooms).topic).toEqual(["match", 42, 3]);
    latest(rooms).push({
      type: "match",
      height: 9,
      match: {} as never,
      move: undefined,
      away: [],
      present: [],
      greeting: undefined,
    });
    expect(await reader.next()).toMatchObject({ data: { data: { match: { height: 9 } } } });
    await reader.close();
  });

  test("ends when its source does", async () => {
    const rooms = fakeRooms();
    const reader = await EventReader.open(await serve(rooms), queue);
    await latest(rooms).return();
    expect(await reader.next()).toEqual({ id: undefined, event: "complete", data: undefined });
    expect(await reader.next()).toBeUndefined();
  });

  test("resumes where a reconnecting browser says it was", async () => {
    const rooms = fakeRooms();
    const url = await serve(rooms);
    const lobby = "subscription { lobby(since: 3) { height } }";
    const first = await EventReader.open(url, lobby);
    expect(latest(rooms).topic).toEqual(["lobby", 3]);
    const second = await EventReader.open(url, lobby, { "last-event-id": "17" });
    expect(latest(rooms).topic).toEqual(["lobby", 17]);
    const third = await EventReader.open(url, lobby, { "last-event-id": "yesterday" });
    expect(latest(rooms).topic).toEqual(["lobby", 3]);
    for (const reader of [first, second, third]) await reader.close();
  });

  test("reports the code with which it broke in an event, and ends", async () => {
    const rooms = fakeRooms();
    const reader = await EventReader.open(await serve(rooms), queue);
    latest(rooms).push(waiting(4));
    await reader.next();
    latest(rooms).fail(
      new NodeError(nodeCodes.feed.tooSlow, "The reader is too slow.", { remedy: "Come again." }),
    );
    expect(await reader.next()).toMatchObject({
      event: "next",
      data: {
        errors: [
          {
            message: "feed/too-slow: The reader is too slow.",
            extensions: { code: "feed/too-slow", details: {}, remedy: "Come again." },
          },
        ],
      },
    });
    expect(await reader.next()).toMatchObject({ event: "complete" });
    expect(await reader.next()).toBeUndefined();
    expect(rooms.logged).toContainEqual(
      expect.objectContaining({ level: "debug", code: "feed/too-slow" }),
    );
  });

  test("reports only a number for an unexpected error in the middle", async () => {
    const rooms = fakeRooms();
    const reader = await EventReader.open(await serve(rooms), queue);
    latest(rooms).fail(new Error("secret of the house"));
    const event = await reader.next();
    expect(event).toMatchObject({ data: { errors: [{ extensions: { code: "internal" } }] } });
    expect(JSON.stringify(event)).not.toContain("secret");
    expect(rooms.logged).toContainEqual(
      expect.objectContaining({
        level: "error",
        err: expect.objectContaining({ message: "secret of the house" }),
      }),
    );
  });

  test("reports a refusal in an event, since a page cannot read any other answer", async () => {
    const rooms = fakeRooms();
    rooms.eventStreams.queue = () => {
      throw new NodeError(nodeCodes.feed.tooMany, "There are too many subscribers.");
    };
    const reader = await EventReader.open(await serve(rooms), queue);
    expect(reader.response.status).toBe(200);
    expect(await reader.next()).toMatchObject({
      data: { errors: [{ message: "feed/too-many: There are too many subscribers." }] },
    });
    expect(await reader.next()).toMatchObject({ event: "complete" });
  });

  test("is refused for clients that accept no events, and leaves nothing open", async () => {
    const rooms = fakeRooms();
    const answer = await post(await serve(rooms), JSON.stringify({ query: queue }), {
      accept: "application/json",
    });
    expect([answer.status, codeOf(answer)]).toEqual([406, "ingress/malformed"]);
    expect(latest(rooms).returned).toBe(true);
  });

  test("a query is answered as JSON for clients that accept both", async () => {
    const url = await serve(fakeRooms());
    const accept = "application/graphql-response+json, application/json, text/event-stream";
    const answer = await post(url, '{"query":"{ __typename }"}', { accept });
    expect(answer.headers.get("content-type")).toMatch(/^application\/graphql-response\+json/);
    expect(answer.body.data).toEqual({ __typename: "Query" });
  });
});

describe("a reader that goes away", () => {
  test("ends its subscription at once, also while nothing happens", async () => {
    const rooms = fakeRooms();
    const reader = await EventReader.open(await serve(rooms), queue);
    await reader.close();
    await until(() => latest(rooms).returned);
    expect(rooms.eventStreams.counters().subscribers.match).toBe(0);
  });

  test("ends it when its connection breaks", async () => {
    const rooms = fakeRooms();
    const connection = await RawConnection.open(await serve(rooms));
    connection.request(
      `GET /graphql?query=${encodeURIComponent(queue)} HTTP/1.1`,
      "accept: text/event-stream",
    );
    await connection.until(/:\n\n/);
    connection.socket.resetAndDestroy();
    await until(() => latest(rooms).returned);
  });

  test("gives its place back", async () => {
    const rooms = fakeRooms(({ feed }) => (feed.perAddress = 2));
    const url = await serve(rooms);
    const from = (address: string) => EventReader.open(url, queue, { "x-forwarded-for": address });
    const first = await from("203.0.113.7");
    const second = await from("203.0.113.7");
    const third = await from("203.0.113.7");
    expect(await third.next()).toMatchObject({
      data: { errors: [{ extensions: { code: "feed/too-many" } }] },
    });
    const other = await from("203.0.113.8");
    await first.close();
    await until(() => rooms.channels[0]?.returned === true);
    const fourth = await from("203.0.113.7");
    latest(rooms).push(waiting(1));
    expect(await fourth.next()).toMatchObject({ event: "next", id: "1" });
    for (const reader of [second, other, fourth]) await reader.close();
  });

  test("this machine's own readers have no limit", async () => {
    const rooms = fakeRooms(({ feed }) => (feed.perAddress = 1));
    const url = await serve(rooms);
    const readers = [await EventReader.open(url, queue), await EventReader.open(url, queue)];
    latest(rooms).push(waiting(1));
    expect(await readers[1]?.next()).toMatchObject({ event: "next" });
    for (const reader of readers) await reader.close();
  });
});

describe("a reader that does not read", () => {
  test("is sent only as much as its connection takes, and the rest waits at the source", async () => {
    const rooms = fakeRooms();
    const connection = await RawConnection.open(await serve(rooms));
    connection.request(
      `GET /graphql?query=${encodeURIComponent(queue)} HTTP/1.1`,
      "accept: text/event-stream",
    );
    await connection.until(/:\n\n/);
    connection.socket.pause();
    const channel = latest(rooms);
    const big = waiting(1, "x".repeat(100_000));
    let pushed = 0;
    // Writes until the connection's buffers of a few megabytes are full.
    for (let before = -1; before !== channel.pulled;) {
      before = channel.pulled;
      for (let i = 0; i < 50; i++, pushed++) channel.push(big);
      for (let turns = 0; turns < 50; turns++) await new Promise((next) => setImmediate(next));
    }
    const pulled = channel.pulled;
    expect(pulled).toBeLessThan(pushed);
    channel.push(big);
    for (let turns = 0; turns < 50; turns++) await new Promise((next) => setImmediate(next));
    expect(channel.pulled).toBe(pulled);
    connection.socket.resume();
    await until(() => channel.pulled === pushed + 1);
    connection.socket.destroy();
    await until(() => channel.returned);
  });
});

describe("a network's share", () => {
  const from = (address: string) => ({ "x-forwarded-for": address });
  const poor = ({ ingress }: NodeConfig) => (ingress.perAddress = { perSecond: 0.001, burst: 60 });

  test("is charged for each event, and its readers are dropped when nothing is left", async () => {
    const rooms = fakeRooms(poor);
    const url = await serve(rooms);
    const reader = await EventReader.open(url, queue, from("203.0.113.7"));
    const own = latest(rooms);
    const other = await EventReader.open(url, queue, from("203.0.113.8"));
    const others = latest(rooms);
    let height = 0;
    let event: SentEvent | undefined;
    do {
      own.push(waiting(++height, ..."x".repeat(100)));
      event = await reader.next();
    } while (!JSON.stringify(event).includes("errors") && height < 10_000);
    expect(event).toEqual({
      // The reader resumes after the last event that it received.
      id: String(height - 1),
      event: "next",
      data: {
        errors: [
          {
            message: "feed/rate-limited: This network's streams request too much.",
            extensions: {
              code: "feed/rate-limited",
              details: { retryAfterMs: expect.any(Number) },
              remedy: expect.stringMatching(/^Subscribe again in \d+ ms/),
            },
          },
        ],
      },
    });
    expect(await reader.next()).toMatchObject({ event: "complete" });
    await until(() => own.returned);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('kifu_refused_queries_total{code="feed/rate-limited"} 1');
    const again = await EventReader.open(url, queue, from("203.0.113.7"));
    expect(await again.next()).toMatchObject({
      data: { errors: [{ extensions: { code: "ingress/rate-limited" } }] },
    });
    others.push(waiting(1));
    expect(await other.next()).toMatchObject({ event: "next", id: "1" });
    await other.close();
  });

  test("is not taken from for this machine's own", async () => {
    const rooms = fakeRooms(poor);
    const reader = await EventReader.open(await serve(rooms), queue);
    for (let height = 1; height <= 500; height++) {
      latest(rooms).push(waiting(height, ..."x".repeat(100)));
      expect(await reader.next()).toMatchObject({ id: String(height) });
    }
    await reader.close();
  });
});

describe("a node that closes", () => {
  test("breaks streams off without an end, so that their readers reconnect", async () => {
    const rooms = fakeRooms();
    const { createApi } = await import("../../src/api/createApi.js");
    const api = createApi(rooms);
    const { url } = await api.listen();
    const reader = await EventReader.open(url, queue);
    await api.close();
    expect(await reader.next()).toBeUndefined();
    expect(latest(rooms).returned).toBe(true);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  test("answers what it has begun", async () => {
    const rooms = fakeRooms();
    let accept = (_hash: { hash: string; height: number }) => undefined as void;
    rooms.ingress.submit = () => new Promise((resolve) => (accept = resolve));
    const { createApi } = await import("../../src/api/createApi.js");
    const api = createApi(rooms);
    const { url } = await api.listen();
    let submitted = false;
    rooms.ingress.submit = () => {
      submitted = true;
      return new Promise((resolve) => (accept = resolve));
    };
    const answer = fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        query: `mutation { submitTx(tx: {hash: "1", methodId: "1", nonce: "1", sender: "",
          argsFields: [], auxiliaryData: [], signature: {r: "", s: ""}, isMessage: false}) }`,
      }),
    });
    await until(() => submitted);
    const closed = api.close();
    accept({ hash: "5", height: 1 });
    expect((await answerOf(await answer)).body.data).toEqual({ submitTx: "5" });
    await closed;
  });
});
