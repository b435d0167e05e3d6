import { describe, expect, test } from "@jest/globals";
import { graphqlAnswer, MOST_SUBSCRIPTIONS, Refused, sharedEnd, sharedEvent } from "@kifu/wire";
import type { NodeConfig } from "../../src/lib/config/NodeConfig.js";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import type { NodeEvent } from "../../src/index/views.js";
import { NodeError } from "../../src/lib/NodeError.js";
import { EventReader } from "./EventReader.js";
import { type Channel, fakeRooms } from "./fakeRooms.js";
import { RawConnection } from "./RawConnection.js";
import { codeOf, post, serve } from "./serve.js";

const queue = "subscription { queue { height waiting { owner } } }";
const match = "subscription ($id: Int!, $since: Int) { match(id: $id, since: $since) { height } }";

interface Named {
  id: string;
  query: unknown;
  variables?: object;
}

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

const changed = (height: number): NodeEvent => ({
  type: "match",
  height,
  match: {} as never,
  move: undefined,
  away: [],
  present: [],
  greeting: undefined,
});

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}

async function open(
  url: string,
  subscriptions: readonly Named[],
  headers: Record<string, string> = {},
): Promise<EventReader> {
  return new EventReader(
    await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream", ...headers },
      body: JSON.stringify({ subscriptions }),
    }),
  );
}

function topic({ channels }: { channels: Channel[] }, name: string): Channel {
  const channel = channels.find(({ topic: [first] }) => first === name);
  if (channel === undefined) throw new Error(`Nobody subscribed to ${name}`);
  return channel;
}

const refusal = (id: string, code: string) => ({
  event: "next",
  data: { id, payload: { errors: [{ extensions: { code } }] } },
});
const end = (id: string) => ({ event: "complete", data: { id } });

async function isRefused(reader: EventReader, id: string, code: string): Promise<void> {
  expect(await reader.next()).toMatchObject(refusal(id, code));
  expect(await reader.next()).toMatchObject(end(id));
}

describe("one stream of several subscriptions", () => {
  test("sends the events of each as they come, by its id", async () => {
    const rooms = fakeRooms();
    const reader = await open(await serve(rooms), [
      { id: "a", query: queue },
      { id: "b", query: match, variables: { id: 42, since: 3 } },
    ]);
    expect(reader.response.status).toBe(200);
    expect(reader.response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(topic(rooms, "match").topic).toEqual(["match", 42, 3]);
    topic(rooms, "match").push(changed(9));
    expect(await reader.next()).toEqual({
      id: "9",
      event: "next",
      data: { id: "b", payload: { data: { match: { height: 9 } } } },
    });
    for (const height of [4, 5]) {
      topic(rooms, "queue").push(waiting(height, "B62qa"));
      expect(await reader.next()).toEqual({
        id: String(height),
        event: "next",
        data: { id: "a", payload: { data: { queue: { height, waiting: [{ owner: "B62qa" }] } } } },
      });
    }
    await reader.close();
  });

  test("is read by the decoders of the wire: events, a refusal, and an end", async () => {
    const rooms = fakeRooms();
    const reader = await open(await serve(rooms), [
      { id: "a", query: queue },
      { id: "b", query: 5 },
    ]);
    const refused = sharedEvent((await reader.next())?.data, "event");
    expect(refused.id).toBe("b");
    expect(graphqlAnswer(refused.payload, "payload")).toBeInstanceOf(Refused);
    expect(sharedEnd((await reader.next())?.data, "event")).toEqual({ id: "b" });
    topic(rooms, "queue").push(waiting(4, "B62qa"));
    const seen = sharedEvent((await reader.next())?.data, "event");
    expect(seen.id).toBe("a");
    expect(graphqlAnswer(seen.payload, "payload")).toEqual({
      data: { queue: { height: 4, waiting: [{ owner: "B62qa" }] } },
    });
    await reader.close();
  });

  test("shares what is made of an event with streams of one subscription", async () => {
    const rooms = fakeRooms();
    const url = await serve(rooms);
    const shared = await open(url, [{ id: "a", query: queue }]);
    const alone = await EventReader.open(url, queue);
    const event = waiting(4, "B62qa");
    for (const channel of rooms.channels) channel.push(event);
    const data = { data: { queue: { height: 4, waiting: [{ owner: "B62qa" }] } } };
    expect(await alone.next()).toMatchObject({ id: "4", data });
    expect(await shared.next()).toMatchObject({ id: "4", data: { id: "a", payload: data } });
    for (const reader of [shared, alone]) await reader.close();
  });

  test("starts each where its own variables say, whatever the browser's header says", async () => {
    const rooms = fakeRooms();
    const reader = await open(
      await serve(rooms),
      [{ id: "a", query: match, variables: { id: 1, since: 3 } }],
      { "last-event-id": "17" },
    );
    expect(topic(rooms, "match").topic).toEqual(["match", 1, 3]);
    await reader.close();
  });

  test("ends one without the others, and ends with the last", async () => {
    const rooms = fakeRooms();
    const reader = await open(await serve(rooms), [
      { id: "a", query: queue },
      { id: "b", query: match, variables: { id: 1 } },
    ]);
    await topic(rooms, "match").return();
    expect(await reader.next()).toMatchObject(end("b"));
    topic(rooms, "queue").push(waiting(4));
    expect(await reader.next()).toMatchObject({ data: { id: "a" } });
    await topic(rooms, "queue").return();
    expect(await reader.next()).toMatchObject(end("a"));
    expect(await reader.next()).toEqual({ id: undefined, event: "complete", data: undefined });
    expect(await reader.next()).toBeUndefined();
  });

  test("reports the code with which one broke, and continues with the others", async () => {
    const rooms = fakeRooms();
    const reader = await open(await serve(rooms), [
      { id: "a", query: queue },
      { id: "b", query: match, variables: { id: 1 } },
    ]);
    topic(rooms, "match").fail(new NodeError(nodeCodes.feed.tooSlow, "The reader is too slow."));
    await isRefused(reader, "b", "feed/too-slow");
    topic(rooms, "queue").push(waiting(4));
    expect(await reader.next()).toMatchObject({ data: { id: "a" } });
    await reader.close();
  });

  test("reports only a number for an unexpected error", async () => {
    const rooms = fakeRooms();
    const reader = await open(await serve(rooms), [{ id: "a", query: queue }]);
    topic(rooms, "queue").fail(new Error("secret of the house"));
    const event = await reader.next();
    expect(event).toMatchObject(refusal("a", "internal"));
    expect(JSON.stringify(event)).not.toContain("secret");
  });

  test.each<[string, unknown, string]>([
    ["of nonsense", "subscription {", "ingress/malformed"],
    ["of no text", 7, "ingress/malformed"],
    ["that is a query", "{ __typename }", "ingress/malformed"],
    ["that is deep", `subscription { queue { ${"a { ".repeat(40)}`, "ingress/malformed"],
    ["that costs too much", `subscription { ${"a ".repeat(3000)}`, "ingress/too-costly"],
  ])("refuses one %s, and serves the others", async (_what, query, code) => {
    const rooms = fakeRooms();
    const reader = await open(await serve(rooms), [
      { id: "bad", query },
      { id: "good", query: queue },
    ]);
    await isRefused(reader, "bad", code);
    topic(rooms, "queue").push(waiting(4));
    expect(await reader.next()).toMatchObject({ data: { id: "good" } });
    await reader.close();
  });

  test("submits nothing", async () => {
    const rooms = fakeRooms();
    let submitted = 0;
    rooms.ingress.submit = () => Promise.reject(new Error(String(++submitted)));
    const query = `mutation { submitTx(tx: {hash: "1", methodId: "1", nonce: "1", sender: "",
      argsFields: [], auxiliaryData: [], signature: {r: "", s: ""}, isMessage: false}) }`;
    const reader = await open(await serve(rooms), [{ id: "a", query }]);
    await isRefused(reader, "a", "ingress/malformed");
    expect(submitted).toBe(0);
  });

  const good = { id: "a", query: queue };
  test.each<[string, unknown, object?]>([
    ["nothing", []],
    ["no list", { a: good }],
    ["null", null],
    ["no objects", [7]],
    ["one without an id", [{ query: queue }]],
    ["an id that is a number", [{ ...good, id: 7 }]],
    ["an id that would end the line", [{ ...good, id: 'a"}\n\n' }]],
    ["an id of any length", [{ ...good, id: "a".repeat(33) }]],
    ["the same id twice", [good, good]],
    ["parts beside the list", [good], { query: queue }],
  ])("is refused for %s", async (_what, subscriptions, others = {}) => {
    const rooms = fakeRooms();
    const answer = await post(await serve(rooms), JSON.stringify({ subscriptions, ...others }));
    expect([answer.status, codeOf(answer)]).toEqual([400, "ingress/malformed"]);
    expect(rooms.channels).toEqual([]);
  });

  test("is refused to a client that takes no events", async () => {
    const rooms = fakeRooms();
    const body = JSON.stringify({ subscriptions: [good] });
    const answer = await post(await serve(rooms), body, { accept: "application/json" });
    expect([answer.status, codeOf(answer)]).toEqual([406, "ingress/malformed"]);
    expect(rooms.channels).toEqual([]);
  });

  test("has a most of subscriptions", async () => {
    const rooms = fakeRooms();
    const url = await serve(rooms);
    const list = (length: number) =>
      Array.from({ length }, (_, i) => ({ id: String(i), query: queue }));
    const reader = await open(url, list(MOST_SUBSCRIPTIONS));
    expect(rooms.channels).toHaveLength(MOST_SUBSCRIPTIONS);
    await reader.close();
    await until(() => rooms.channels.every(({ returned }) => returned));
    const subscriptions = list(MOST_SUBSCRIPTIONS + 1);
    const answer = await post(url, JSON.stringify({ subscriptions }));
    expect([answer.status, codeOf(answer)]).toEqual([400, "ingress/too-costly"]);
    expect(rooms.channels).toHaveLength(MOST_SUBSCRIPTIONS);
  });
});

describe("subscriptions on one stream", () => {
  const three = ["a", "b", "c"].map((id) => ({ id, query: queue }));
  const from = (address: string) => ({ "x-forwarded-for": address });

  test("takes a slot for each five subscriptions, and gives all of them back", async () => {
    const rooms = fakeRooms(({ feed }) => (feed.perAddress = 2));
    const url = await serve(rooms);
    const eleven = Array.from({ length: 11 }, (_, i) => ({ id: `${i}`, query: queue }));
    const reader = await open(url, eleven, from("203.0.113.7"));
    await isRefused(reader, "10", "feed/too-many");
    expect(rooms.channels).toHaveLength(10);
    const alone = await EventReader.open(url, queue, from("203.0.113.7"));
    expect(await alone.next()).toMatchObject({
      data: { errors: [{ extensions: { code: "feed/too-many" } }] },
    });
    const other = await open(url, three, from("203.0.113.8"));
    await reader.close();
    await until(() => rooms.channels.slice(0, 10).every(({ returned }) => returned));
    const again = await open(url, eleven.slice(0, 10), from("203.0.113.7"));
    rooms.channels.at(-1)?.push(waiting(1));
    expect(await again.next()).toMatchObject({ data: { id: "9", payload: { data: {} } } });
    for (const each of [other, again]) await each.close();
  });

  test("gives all slots back when the connection breaks", async () => {
    const rooms = fakeRooms();
    const connection = await RawConnection.open(await serve(rooms));
    const body = JSON.stringify({ subscriptions: three });
    connection.request(
      "POST /graphql HTTP/1.1",
      "accept: text/event-stream",
      "content-type: application/json",
      `content-length: ${body.length}`,
    );
    connection.send(body);
    await connection.until(/:\n\n/);
    connection.socket.resetAndDestroy();
    await until(
      () => rooms.channels.length === 3 && rooms.eventStreams.counters().subscribers.match === 0,
    );
  });

  test("pays for all subscriptions together: without enough for all it gets none", async () => {
    const rooms = fakeRooms(
      ({ ingress }) => (ingress.perAddress = { perSecond: 0.001, burst: 10 }),
    );
    const url = await serve(rooms);
    const readers = [];
    while (rooms.channels.length === 3 * readers.length) {
      readers.push(await open(url, three, from("203.0.113.7")));
    }
    expect(readers.length).toBeGreaterThan(1);
    expect(rooms.channels).toHaveLength(3 * (readers.length - 1));
    const refused = readers.at(-1)!;
    expect(await refused.next()).toMatchObject({
      event: "next",
      data: {
        errors: [
          {
            extensions: {
              code: "ingress/rate-limited",
              details: { retryAfterMs: expect.any(Number) },
            },
          },
        ],
      },
    });
    for (const reader of readers) await reader.close();
  });

  test("gets its first event with the last of its network's tokens", async () => {
    const rooms = fakeRooms(({ ingress }) => (ingress.perAddress = { perSecond: 10, burst: 3 }));
    const reader = await open(await serve(rooms), three, from("203.0.113.7"));
    rooms.channels[0]?.push(waiting(1));
    expect(await reader.next()).toMatchObject({ data: { id: "a", payload: { data: {} } } });
    await reader.close();
  });

  const poor = ({ ingress }: NodeConfig) => (ingress.perAddress = { perSecond: 0.001, burst: 60 });

  test("pays for each event, and is notified of each subscription that is dropped", async () => {
    const rooms = fakeRooms(poor);
    const reader = await open(await serve(rooms), three, from("203.0.113.7"));
    let height = 0;
    const dropped = new Map<string, unknown>();
    while (dropped.size < 3 && height < 20_000) {
      height++;
      for (const channel of rooms.channels.filter(({ returned }) => !returned)) {
        channel.push(waiting(height, ..."x".repeat(100)));
        const event = await reader.next();
        if (event?.event === "complete") continue;
        const { id, payload } = event?.data as { id: string; payload: { errors?: unknown } };
        if (payload.errors === undefined) continue;
        dropped.set(id, payload);
        await reader.next();
      }
    }
    expect([...dropped.keys()].sort()).toEqual(["a", "b", "c"]);
    for (const payload of dropped.values()) {
      expect(payload).toMatchObject({
        errors: [
          {
            extensions: {
              code: "feed/rate-limited",
              details: { retryAfterMs: expect.any(Number) },
            },
          },
        ],
      });
    }
    expect(await reader.next()).toMatchObject({ event: "complete", data: undefined });
    await until(() => rooms.channels.every(({ returned }) => returned));
  });

  test("and does not read, is sent only as much as the connection takes", async () => {
    const rooms = fakeRooms();
    const connection = await RawConnection.open(await serve(rooms));
    const body = JSON.stringify({ subscriptions: three });
    connection.request(
      "POST /graphql HTTP/1.1",
      "accept: text/event-stream",
      "content-type: application/json",
      `content-length: ${body.length}`,
    );
    connection.send(body);
    await connection.until(/:\n\n/);
    connection.socket.pause();
    const pulled = () => rooms.channels.reduce((sum, channel) => sum + channel.pulled, 0);
    const big = waiting(1, "x".repeat(100_000));
    let pushed = 0;
    for (let before = -1; before !== pulled();) {
      before = pulled();
      for (const channel of rooms.channels) {
        for (let i = 0; i < 50; i++, pushed++) channel.push(big);
      }
      for (let turns = 0; turns < 50; turns++) await new Promise((next) => setImmediate(next));
    }
    expect(pulled()).toBeLessThan(pushed);
    connection.socket.resume();
    await until(() => pulled() === pushed);
    connection.socket.destroy();
    await until(() => rooms.channels.every(({ returned }) => returned));
  });
});
