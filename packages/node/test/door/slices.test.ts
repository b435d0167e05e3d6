import { expect, test } from "@jest/globals";
import { Meter, TokenBuckets } from "../../src/door/budgets.js";
import { Slices } from "../../src/door/Slices.js";
import { fakeRooms } from "../api/fakeRooms.js";
import { ask, serve } from "../api/serve.js";

function countTurns() {
  const turns = { now: 0 };
  const next = () => {
    turns.now++;
    waiting = setImmediate(next);
  };
  let waiting = setImmediate(next);
  return { turns, stop: () => clearImmediate(waiting) };
}

function meterOf(address: string) {
  const clock = { now: 0 };
  const buckets = new TokenBuckets({ perSecond: 1000, burst: 1 }, () => clock.now);
  return { meter: new Meter(buckets, address), wait: () => new Meter(buckets, address).take(1) };
}

test("one of many long answers continues in each turn of the event loop", async () => {
  let clock = 0;
  const slices = new Slices(() => clock);
  const { turns, stop } = countTurns();
  const perTurn = new Map<number, Set<string>>();
  const elements = new Map<number, number>();
  const answer = async (name: string) => {
    const list = Array.from({ length: 30 }, (_, i) => i);
    const made: number[] = [];
    for await (const element of slices.of(list, meterOf(name).meter)) {
      made.push(element);
      clock++;
      perTurn.set(turns.now, (perTurn.get(turns.now) ?? new Set()).add(name));
      elements.set(turns.now, (elements.get(turns.now) ?? 0) + 1);
    }
    expect(made).toEqual(list);
  };
  await Promise.all(["a", "b", "c"].map(answer));
  stop();
  const [first, ...later] = [...elements.values()];
  // All three make one element at the start. Afterwards they take turns.
  expect(first).toBeLessThanOrEqual(5 + 2);
  expect(Math.max(...later)).toBeLessThanOrEqual(5);
  const [, ...names] = [...perTurn.values()];
  // Two answers share a slice only if the first of them ends in it.
  expect(names.filter(({ size }) => size > 1).length).toBeLessThanOrEqual(2);
});

test("the time of each slice is its request's, also of the last, after the answer", async () => {
  const { meter, wait } = meterOf("203.0.113.7");
  const slices = new Slices();
  let worked = 0;
  for await (const ms of slices.of([5, 20, 20], meter)) {
    const before = process.cpuUsage();
    while (process.cpuUsage(before).user < ms * 1000);
    worked += ms;
  }
  meter.settle();
  while (wait() === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(wait()).toBeGreaterThan(15);
  expect(worked).toBe(45);
});

test("a query for long lists leaves the event loop again and again", async () => {
  const rooms = fakeRooms();
  const { turns, stop } = countTurns();
  const seen = new Set<number>();
  const entry = {
    game: "randzu",
    moveLimit: 1,
    stake: 0,
    rated: false,
    rating: undefined,
    side: 0 as const,
    seek: false,
    round: 1,
    get owner() {
      seen.add(turns.now);
      const end = performance.now() + 0.02;
      while (performance.now() < end);
      return "B62q";
    },
  };
  rooms.matchIndex.queue = () => new Array<typeof entry>(500).fill(entry);
  const lists = Array.from({ length: 9 }, (_, i) => `a${i}: queue { owner }`);
  const { body } = await ask(await serve(rooms), `{ ${lists.join(" ")} }`);
  stop();
  expect(body.errors).toBeUndefined();
  expect(body.data?.["a8"]).toEqual(new Array(500).fill({ owner: "B62q" }));
  expect(seen.size).toBeGreaterThan(10);
});

test("a query for much that is no list leaves it as well", async () => {
  const rooms = fakeRooms();
  const { turns, stop } = countTurns();
  const seen = new Set<number>();
  rooms.matchIndex.player = () => {
    seen.add(turns.now);
    const end = performance.now() + 1;
    while (performance.now() < end);
    return { nonce: "0" } as ReturnType<typeof rooms.matchIndex.player>;
  };
  const players = Array.from({ length: 30 }, (_, i) => `a${i}: player(address: "a") { nonce }`);
  const { body } = await ask(await serve(rooms), `{ ${players.join(" ")} }`);
  stop();
  expect(body.errors).toBeUndefined();
  expect(body.data?.["a29"]).toEqual({ nonce: "0" });
  expect(seen.size).toBeGreaterThan(5);
});

test("a new request waits for one turn of each network, not for all of their work", async () => {
  let clock = 0;
  const slices = new Slices(() => clock);
  const many = meterOf("203.0.113.7").meter;
  const one = meterOf("203.0.113.8").meter;
  expect(slices.turn(many)).toBeUndefined();
  clock += 5;
  const order: string[] = [];
  const wait = async (name: string, meter: Meter) => {
    await slices.turn(meter);
    order.push(name);
  };
  const waits = Array.from({ length: 10 }, () => wait("many", many));
  await Promise.all([...waits, wait("one", one)]);
  expect(order.indexOf("one")).toBe(1);
  expect(order).toHaveLength(11);
});

test("the first request of a network begins at once, and the others in their turns", async () => {
  let clock = 0;
  const slices = new Slices(() => clock);
  const many = meterOf("203.0.113.7").meter;
  const one = meterOf("203.0.113.8").meter;
  expect(slices.enter(many)).toBeUndefined();
  expect(slices.enter(many)).toBeUndefined();
  clock += 5;
  const waits = [slices.enter(many), slices.enter(many)];
  expect(waits).not.toContain(undefined);
  expect(slices.enter(one)).toBeUndefined();
  expect(slices.enter(one)).toBeInstanceOf(Promise);
  for (const wait of waits) await wait;
});

test("when very many networks start together, the later ones wait for their turns", async () => {
  let clock = 0;
  const slices = new Slices(() => clock);
  const waits = Array.from({ length: 100 }, (_, i) => {
    const wait = slices.enter(meterOf(`203.0.113.${i}`).meter);
    clock++;
    return wait;
  });
  const begun = waits.filter((wait) => wait === undefined);
  expect(begun).toHaveLength(16);
  for (const wait of waits) await wait;
});
