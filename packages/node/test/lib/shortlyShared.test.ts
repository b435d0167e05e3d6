import { expect, test } from "@jest/globals";
import { shortlyShared } from "../../src/lib/time.js";
import { fakeRooms } from "../api/fakeRooms.js";
import { serve } from "../api/serve.js";

test("calls at the same time, or soon after, share one result", async () => {
  const clock = { now: 5 };
  let made = 0;
  const shared = shortlyShared(1000, async () => ++made, () => clock.now); // oxfmt-ignore
  expect(await Promise.all([shared(), shared()])).toEqual([1, 1]);
  clock.now = 1004;
  expect(await shared()).toBe(1);
  clock.now = 1005;
  expect(await shared()).toBe(2);
});

test("a failure is retried a while later", async () => {
  const clock = { now: 0 };
  let made = 0;
  const make = async () => (++made === 1 ? Promise.reject(new Error("It failed")) : made);
  const shared = shortlyShared(1000, make, () => clock.now);
  await expect(shared()).rejects.toThrow("It failed");
  clock.now = 1000;
  expect(await shared()).toBe(2);
});

test("strangers get the same metrics for a while, and this machine the current ones", async () => {
  const rooms = fakeRooms();
  let height = 0;
  rooms.store.blockCount = () => ++height;
  const url = await serve(rooms);
  const read = async (headers: Record<string, string>) => {
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    return Number(/^kifu_height (.*)$/m.exec(text)?.[1]);
  };
  const stranger = { "x-forwarded-for": "203.0.113.7" };
  const began = performance.now();
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push(await read(stranger));
  const seconds = (performance.now() - began) / 1000;
  expect(new Set(answers).size).toBeLessThanOrEqual(1 + Math.floor(seconds));
  expect(await read({})).not.toBe(await read({}));
});
