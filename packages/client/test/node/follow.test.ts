import { expect, jest, test } from "@jest/globals";
import { watchQueue } from "../../src/node/watch.js";
import { HIDDEN_MS } from "../../src/node/waiting.js";
import { channelsOf, followingPage } from "../harness/followingPage.js";
import { Streams } from "../harness/Streams.js";

const { page, stops, followingOn, following } = followingPage();

test("a hidden page's stream pauses after a while and resumes where it stopped", async () => {
  const { streams, heights, stop } = following(() => true);
  await jest.advanceTimersByTimeAsync(10);
  streams.block(7);
  await jest.advanceTimersByTimeAsync(10);
  expect(heights).toEqual([7]);

  page.show("hidden");
  await jest.advanceTimersByTimeAsync(HIDDEN_MS - 1_000);
  page.show("visible");
  await jest.advanceTimersByTimeAsync(5_000);
  expect(streams.asked).toHaveLength(1);
  streams.block(8);

  page.show("hidden");
  await jest.advanceTimersByTimeAsync(HIDDEN_MS + 60_000);
  expect([streams.open, streams.asked]).toEqual([0, [{}]]);
  page.show("visible");
  await jest.advanceTimersByTimeAsync(10);
  expect([streams.open, streams.asked]).toEqual([1, [{}, { since: 8 }]]);
  stop();
  await jest.advanceTimersByTimeAsync(10);
  expect(streams.open).toBe(0);
});

test("a stream lost in a hidden tab reconnects until the page has been hidden for long", async () => {
  const { streams, connections, stop } = following(() => true);
  await jest.advanceTimersByTimeAsync(10);
  page.show("hidden");
  streams.drop();
  await jest.advanceTimersByTimeAsync(1_000);
  expect([streams.open, connections.at(-1)]).toEqual([1, "live"]);

  await jest.advanceTimersByTimeAsync(HIDDEN_MS);
  expect(streams.open).toBe(0);
  page.show("visible");
  stop();
});

test("a match's stream does not pause, because the tab shows whose move it is", async () => {
  const { streams, stop } = following(() => false);
  await jest.advanceTimersByTimeAsync(10);
  page.show("hidden");
  await jest.advanceTimersByTimeAsync(HIDDEN_MS + 5_000);
  expect(streams).toMatchObject({ open: 1 });
  page.show("visible");
  stop();
});

test("a silent stream is reopened after its last event", async () => {
  const { streams, connections, stop } = following(() => false);
  await jest.advanceTimersByTimeAsync(10);
  streams.block(3);
  await jest.advanceTimersByTimeAsync(39_000);
  expect(streams.asked).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(streams.asked).toEqual([{}, { since: 3 }]);
  expect(connections.slice(0, 3)).toEqual(["connecting", "live", "reconnecting"]);
  stop();
});

test.each([
  ["feed/rate-limited", { retryAfterMs: 3_000 }, 3_000],
  ["ingress/rate-limited", { retryAfterMs: 3_000 }, 3_000],
  ["feed/rate-limited", { retryAfterMs: 3_600_000 }, 60_000],
  ["feed/rate-limited", { retryAfterMs: "soon" }, 0],
  ["feed/too-slow", {}, 0],
])(
  "a stream that is dropped with %s %j resumes where it was, after the required wait",
  async (code, details, waits) => {
    const { streams, heights, connections, stop } = following(() => false);
    await jest.advanceTimersByTimeAsync(10);
    streams.block(7);
    await jest.advanceTimersByTimeAsync(10);
    streams.refuse(code, details);
    await jest.advanceTimersByTimeAsync(Math.max(0, waits - 100));
    expect(streams.asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(500);
    expect(streams.asked).toEqual([{}, { since: 7 }]);
    streams.block(8);
    await jest.advanceTimersByTimeAsync(500);
    expect(heights).toEqual([7, 8]);
    expect([...new Set(connections)]).toEqual(["connecting", "live", "reconnecting"]);
    expect(connections.at(-1)).toBe("live");
    stop();
  },
);

test("all subscriptions of a page share a stream, and each resumes when another is added", async () => {
  const streams = new Streams();
  const channels = channelsOf(streams);
  const [one, two] = [1, 2].map((id) => followingOn(channels, () => false, id));
  await jest.advanceTimersByTimeAsync(10);
  expect(streams.requests.map((list) => list.map(({ variables }) => variables))).toEqual([
    [{ id: 1 }, { id: 2 }],
  ]);
  streams.block(7);
  streams.block(5, 1);
  await jest.advanceTimersByTimeAsync(10);
  const three = followingOn(channels, () => false, 3);
  await jest.advanceTimersByTimeAsync(10);
  expect(streams.requests[1]?.map(({ variables }) => variables)).toEqual([
    { id: 1, since: 7 },
    { id: 2, since: 5 },
    { id: 3 },
  ]);
  for (const [at, height] of [8, 6, 1].entries()) streams.block(height, at);
  await jest.advanceTimersByTimeAsync(10);
  expect([one, two, three].map((each) => each?.heights)).toEqual([[7, 8], [5, 6], [1]]);
  // The rebuilt stream did not count as a lost connection.
  expect([...new Set(one?.connections)]).toEqual(["connecting", "live"]);
  expect(streams.open).toBe(1);
  for (const each of [one, two, three]) each?.stop();
  await jest.advanceTimersByTimeAsync(10);
  expect(streams.open).toBe(0);
});

test("a subscription that leaves gets no more events, and its stream is not reopened at once", async () => {
  const streams = new Streams();
  const channels = channelsOf(streams);
  const one = followingOn(channels, () => false, 1);
  const two = followingOn(channels, () => false, 2);
  await jest.advanceTimersByTimeAsync(10);
  one.stop();
  streams.block(7);
  streams.block(8, 1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect([one.heights, two.heights]).toEqual([[], [8]]);
  expect(streams.requests).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(streams.requests.slice(1).map((list) => list.map(({ variables }) => variables))).toEqual([
    [{ id: 2, since: 8 }],
  ]);
  two.stop();
});

test("a refused subscription is retried without notifying the others", async () => {
  const streams = new Streams();
  const channels = channelsOf(streams);
  const one = followingOn(channels, () => false, 1);
  const two = followingOn(channels, () => false, 2);
  await jest.advanceTimersByTimeAsync(10);
  streams.refuse("feed/too-slow", {}, 1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(streams.requests.at(-1)?.map(({ variables }) => variables)).toEqual([
    { id: 1 },
    { id: 2 },
  ]);
  expect([...new Set(one.connections)]).toEqual(["connecting", "live"]);
  for (const each of [one, two]) each.stop();
});

test("all subscriptions resume together after a lost connection", async () => {
  const streams = new Streams();
  const channels = channelsOf(streams);
  const all = [1, 2].map((id) => followingOn(channels, () => false, id));
  await jest.advanceTimersByTimeAsync(10);
  streams.block(7);
  await jest.advanceTimersByTimeAsync(1_000);
  streams.drop();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(streams.requests.map((list) => list.map(({ variables }) => variables))).toEqual([
    [{ id: 1 }, { id: 2 }],
    [{ id: 1, since: 7 }, { id: 2 }],
  ]);
  for (const { connections, stop } of all) {
    expect(connections).toEqual(["connecting", "live", "reconnecting", "live"]);
    stop();
  }
});

test("a node that ends each stream at once is retried less and less often", async () => {
  const { streams, stop } = following(() => false);
  for (let ms = 0; ms < 60_000; ms += 25) {
    await jest.advanceTimersByTimeAsync(25);
    if (streams.open > 0) streams.drop();
  }
  const { length } = streams.requests;
  expect(length).toBeGreaterThan(5);
  // The wait between requests grows until it is 2.5 to 5 seconds long.
  expect(length).toBeLessThan(24);
  stop();
});

test("a node whose streams are malformed is retried less and less often, however long each lasts", async () => {
  const { streams, connections, stop } = following(() => false);
  for (let ms = 0, openFor = 0; ms < 60_000; ms += 100) {
    await jest.advanceTimersByTimeAsync(100);
    openFor = streams.open > 0 ? openFor + 100 : 0;
    if (openFor > 1_500) streams.sendUnknownEvent();
  }
  const { length } = streams.requests;
  expect(length).toBeGreaterThan(5);
  expect(length).toBeLessThan(20);
  expect(connections.at(-1)).not.toBe("idle");
  stop();
});

test("a throwing subscriber ends no stream, and its error is reported", async () => {
  const reported: unknown[] = [];
  jest.spyOn(globalThis, "queueMicrotask").mockImplementation((report) => {
    try {
      report();
    } catch (error) {
      reported.push(error);
    }
  });
  const streams = new Streams();
  const queue = watchQueue(channelsOf(streams));
  const broken = new Error("drawn wrong");
  const seen: string[] = [];
  stops.push(
    queue.subscribe(() => {
      if (queue.get().connection === "reconnecting") throw broken;
    }),
    queue.subscribe(() => seen.push(queue.get().connection)),
  );
  await jest.advanceTimersByTimeAsync(2_000);
  streams.drop();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(streams.open).toBe(1);
  expect(streams.requests).toHaveLength(2);
  expect([...new Set(seen)]).toEqual(["live", "reconnecting"]);
  expect(seen.at(-1)).toBe("live");
  expect(new Set(reported)).toEqual(new Set([broken]));
});

test("very many subscriptions, such as a bot's, use as few streams as possible", async () => {
  const streams = new Streams();
  const channels = channelsOf(streams);
  const all = Array.from({ length: 40 }, (_, id) => followingOn(channels, () => false, id));
  await jest.advanceTimersByTimeAsync(100);
  expect(streams.requests.map(({ length }) => length)).toEqual([16, 16, 8]);
  for (const { stop } of all) stop();
  await jest.advanceTimersByTimeAsync(100);
  expect(streams.open).toBe(0);
});
