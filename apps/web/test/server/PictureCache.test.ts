import { expect, it } from "@jest/globals";
import { PictureCache } from "../../src/server/PictureCache";

const picture = (name: string) => new TextEncoder().encode(name);

it("makes a picture once for simultaneous requests", async () => {
  const cache = new PictureCache();
  let made = 0;
  const ask = () => cache.get("a", () => Promise.resolve(picture(`${++made}`)));
  expect(await Promise.all([ask(), ask()])).toEqual([picture("1"), picture("1")]);
  expect(await ask()).toEqual(picture("1"));
  expect(made).toBe(1);
});

it("makes one picture at a time, and refuses requests beyond the queue", async () => {
  const cache = new PictureCache();
  let [now, most] = [0, 0];
  const make = async () => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    return picture("x");
  };
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => cache.get(`${i}`, make)));
  expect(most).toBe(1);
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(4);
  expect(await cache.get("19", make)).toEqual(picture("x"));
});

it("retries a failed picture at the next request, and makes the others", async () => {
  const cache = new PictureCache();
  const failing = cache.get("a", () => Promise.reject(new Error("No colours")));
  const other = cache.get("b", () => Promise.resolve(picture("b")));
  await expect(failing).rejects.toThrow("No colours");
  expect(await other).toEqual(picture("b"));
  expect(await cache.get("a", () => Promise.resolve(picture("a")))).toEqual(picture("a"));
});

it("forgets the oldest if there are many", async () => {
  const cache = new PictureCache();
  let made = 0;
  const ask = (key: string) => cache.get(key, () => Promise.resolve(picture(`${++made}`)));
  for (let i = 0; i < 65; i++) await ask(`${i}`);
  await ask("64");
  expect(made).toBe(65);
  await ask("0");
  expect(made).toBe(66);
});
