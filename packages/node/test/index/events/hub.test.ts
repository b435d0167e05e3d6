import { describe, expect, test } from "@jest/globals";
import { Hub } from "../../../src/index/events/Hub.js";
import type { NodeEvent } from "../../../src/index/views.js";
import { settled } from "./readers.js";

const event = (height: number): NodeEvent => ({ type: "queue", height, waiting: [] });

describe("subscriptions", () => {
  const open = (limits = {}) => new Hub({ maximumSubscribers: 3, bufferedEvents: 2, ...limits });

  test("initial events come before events pushed meanwhile", async () => {
    const hub = open();
    const reader = hub.subscribe("queue", [event(1), event(2)]);
    hub.publish("queue", event(3));
    const read = [await reader.next(), await reader.next(), await reader.next()];
    expect(read.map(({ value }) => value?.height)).toEqual([1, 2, 3]);
  });

  test("waiting readers are served in the order in which they asked", async () => {
    const hub = open();
    const reader = hub.subscribe("queue", []);
    const waiting = [reader.next(), reader.next()];
    hub.publish("queue", event(1));
    hub.publish("queue", event(2));
    expect((await Promise.all(waiting)).map(({ value }) => value?.height)).toEqual([1, 2]);
  });

  test("an event reaches all readers of its topic, as one object, and nobody else", async () => {
    const hub = open();
    const [a, b] = [hub.subscribe("queue", []), hub.subscribe("queue", [])];
    const other = hub.subscribe("match/1", []);
    const pushed = event(1);
    hub.publish("queue", pushed);
    expect((await a.next()).value).toBe(pushed);
    expect((await b.next()).value).toBe(pushed);
    hub.stop();
    expect(await other.next()).toEqual({ done: true, value: undefined });
    expect(hub.counters().pushed).toBe(2);
  });

  test("the first readers get an event before other work, and all others get it too", async () => {
    const hub = open({ maximumSubscribers: 100 });
    let served = 0;
    const reads = Array.from({ length: 100 }, async () => {
      await hub.subscribe("queue", []).next();
      served++;
    });
    hub.publish("queue", event(1));
    await Promise.resolve();
    expect(served).toBeGreaterThanOrEqual(4);
    expect(served).toBeLessThan(100);
    await Promise.all(reads);
  });

  test("a reader with as many events as may wait stays; with one more it is dropped", async () => {
    const hub = open();
    const [slow, quick] = [hub.subscribe("queue", []), hub.subscribe("queue", [])];
    for (const height of [1, 2]) hub.publish("queue", event(height));
    expect(hub.counters().slowReaders).toBe(0);
    await quick.next();
    hub.publish("queue", event(3));
    expect(hub.counters()).toMatchObject({ slowReaders: 1, subscribers: { queue: 1 } });

    await expect(slow.next()).rejects.toMatchObject({ code: "feed/too-slow" });
    expect(await slow.next()).toEqual({ done: true, value: undefined });
    expect((await quick.next()).value?.height).toBe(2);
    expect((await quick.next()).value?.height).toBe(3);
  });

  test("one more than may subscribe is refused, until one leaves", async () => {
    const hub = open();
    const readers = [1, 2, 3].map(() => hub.subscribe("lobby", []));
    expect(() => hub.assertRoom()).toThrow(expect.objectContaining({ code: "feed/too-many" }));
    await readers[0]?.return();
    expect(() => hub.assertRoom()).not.toThrow();
  });

  test("leaving ends what waits, forgets the topic, and may be done twice", async () => {
    const hub = open();
    let left = 0;
    const reader = hub.subscribe("match/7", [event(1)], () => left++);
    await reader.next();
    const waiting = reader.next();
    expect(hub.has("match/7")).toBe(true);
    await reader.return();
    await reader.return();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(hub.has("match/7")).toBe(false);
    expect(left).toBe(1);
    expect(hub.counters().subscribers.match).toBe(0);
    hub.publish("match/7", event(2));
    expect(await reader.next()).toEqual({ done: true, value: undefined });
  });

  test("leaving before the first read leaves nothing to read", async () => {
    const reader = open().subscribe("queue", [event(1)]);
    await reader.return();
    expect(await reader.next()).toEqual({ done: true, value: undefined });
  });

  test("a reader that failed while waiting is notified, and others who wait are released", async () => {
    const hub = open();
    const reader = hub.subscribe("queue", []);
    const waiting = [reader.next(), reader.next()];
    hub.fail(new Error("the store"), "queue");
    await expect(waiting[0]).rejects.toThrow("the store");
    expect(await waiting[1]).toEqual({ done: true, value: undefined });
    expect(await reader.next()).toEqual({ done: true, value: undefined });
  });

  test("a beginning that cannot be read fails its reader alone", async () => {
    const hub = open();
    function* broken(): Generator<NodeEvent> {
      yield event(1);
      throw new Error("the store");
    }
    const reader = hub.subscribe("blocks", broken());
    const other = hub.subscribe("blocks", []);
    await reader.next();
    await expect(reader.next()).rejects.toThrow("the store");
    hub.publish("blocks", event(2));
    expect((await other.next()).value?.height).toBe(2);
    expect(hub.counters().subscribers.blocks).toBe(1);
  });

  test("stopping ends all readers after their waiting events, and new ones too", async () => {
    const hub = open();
    const [waits, asks] = [hub.subscribe("queue", []), hub.subscribe("blocks", [])];
    const asked = asks.next();
    hub.publish("queue", event(1));
    hub.stop();
    expect(await asked).toEqual({ done: true, value: undefined });
    expect((await waits.next()).value?.height).toBe(1);
    expect((await waits.next()).done).toBe(true);
    expect(await hub.subscribe("queue", [event(2)]).next()).toMatchObject({ done: true });
    expect(hub.counters().subscribers).toMatchObject({ queue: 0, blocks: 0 });
  });

  test("initial events not read when the node stops are not continued with a gap", async () => {
    const hub = open();
    const reader = hub.subscribe("blocks", [event(1), event(2)]);
    hub.publish("blocks", event(3));
    await reader.next();
    hub.stop();
    expect((await reader.next()).done).toBe(true);
  });

  test("a reader that has left can be forgotten", async () => {
    const hub = open();
    const gone = await (async () => {
      const reader = hub.subscribe("queue", [event(1)]);
      await reader.next();
      await reader.return();
      return new WeakRef(reader);
    })();
    const collect = await collector();
    for (let i = 0; i < 20 && gone.deref() !== undefined; i++) {
      await settled();
      collect();
    }
    expect(gone.deref()).toBeUndefined();
  });
});

async function collector(): Promise<() => void> {
  const { setFlagsFromString } = await import("node:v8");
  const { runInNewContext } = await import("node:vm");
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
