import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { setImmediate as nextTurn } from "node:timers/promises";
import { eachYielding, yieldToEventLoop, inSeparateTurn } from "../../src/lib/time.js";

const PIECES = 100;

let now = 0;

beforeEach(async () => {
  await nextTurn();
  jest.spyOn(performance, "now").mockImplementation(() => now);
});

afterEach(() => {
  jest.restoreAllMocks();
});

async function work(done: number[], piece: number): Promise<void> {
  await yieldToEventLoop(() => {
    now++;
    done.push(piece);
  });
}

test("a burst is worked off in its order, some milliseconds in each turn of the event loop", async () => {
  const done: number[] = [];
  const burst = Promise.all(Array.from({ length: PIECES }, (_, piece) => work(done, piece)));
  const counts: number[] = [];
  for (let before = 0; before < PIECES; before = done.length) {
    await nextTurn();
    counts.push(done.length - before);
  }
  await burst;
  expect(done).toEqual(Array.from({ length: PIECES }, (_, piece) => piece));
  expect(Math.max(...counts)).toBeLessThan(20);
  expect(counts.length).toBeLessThan(30);
});

test("nothing overtakes those that wait, and what a piece does without waiting for others counts", async () => {
  const done: number[] = [];
  const pieces: Promise<void>[] = [];
  const come = () => {
    const number = pieces.length;
    const piece = async () => {
      await Promise.resolve();
      now++;
      done.push(number);
    };
    pieces.push(yieldToEventLoop(piece));
  };
  void yieldToEventLoop(() => void (now += 30));
  for (let i = 0; i < PIECES; i++) come();
  const counts: number[] = [];
  for (let before = 0; before < pieces.length; before = done.length) {
    await nextTurn();
    counts.push(done.length - before);
    if (pieces.length < PIECES + 5) come();
  }
  await Promise.all(pieces);
  expect(done).toEqual(pieces.map((_, number) => number));
  expect(Math.max(...counts)).toBeLessThan(20);
});

test("single work begins at once, and its result and its error are the caller's", async () => {
  const seen: string[] = [];
  const answer = yieldToEventLoop(() => {
    seen.push("worked");
    return 5;
  });
  seen.push("called");
  expect(seen).toEqual(["worked", "called"]);
  expect(await answer).toBe(5);
  await expect(yieldToEventLoop(() => Promise.reject(new Error("refused")))).rejects.toThrow(
    "refused",
  );
});

test("long work has a turn of its own, in the middle of a burst", async () => {
  const done: number[] = [];
  const burst = Promise.all(Array.from({ length: PIECES }, (_, piece) => work(done, piece)));
  const before = done.length;
  let inItsTurn = 0;
  const own = inSeparateTurn(() => {
    inItsTurn = done.length;
    now += 30;
    return "done";
  });
  const second = inSeparateTurn(() => "second");
  await nextTurn();
  expect([before, inItsTurn, done.length]).toEqual([before, before, before]);
  expect(before).toBeGreaterThan(0);
  expect(await own).toBe("done");
  expect(await second).toBe("second");
  await burst;
  expect(done).toEqual(Array.from({ length: PIECES }, (_, piece) => piece));
});

test("work for many items is done in order, in pieces, and ends when one fails", async () => {
  const numbers = Array.from({ length: PIECES }, (_, number) => number);
  const done: number[] = [];
  const working = eachYielding(numbers.values(), 3, (number) => {
    now++;
    done.push(number);
  });
  const counts: number[] = [];
  for (let before = 0; before < PIECES; before = done.length) {
    await nextTurn();
    counts.push(done.length - before);
  }
  await working;
  expect(done).toEqual(numbers);
  expect(Math.max(...counts)).toBeLessThan(20);

  let last = 0;
  const failing = eachYielding(numbers, 3, (number) => {
    last = number;
    if (number === 7) throw new Error("refused");
  });
  await expect(failing).rejects.toThrow("refused");
  expect(last).toBe(7);
  await eachYielding([], 3, () => expect(true).toBe(false));
});
