import { expect, it } from "@jest/globals";
import { PictureShelf } from "../../src/server/PictureShelf";

const picture = (name: string) => new TextEncoder().encode(name);

it("makes a picture once, however many ask for it at a time", async () => {
  const shelf = new PictureShelf();
  let made = 0;
  const ask = () => shelf.get("a", () => Promise.resolve(picture(`${++made}`)));
  expect(await Promise.all([ask(), ask()])).toEqual([picture("1"), picture("1")]);
  expect(await ask()).toEqual(picture("1"));
  expect(made).toBe(1);
});

it("makes one after the other, and refuses what would wait for too long", async () => {
  const shelf = new PictureShelf();
  let [now, most] = [0, 0];
  const make = async () => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    return picture("x");
  };
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => shelf.get(`${i}`, make)));
  expect(most).toBe(1);
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(4);
  // Later there is room again.
  expect(await shelf.get("19", make)).toEqual(picture("x"));
});

it("makes again what failed, and goes on with the others", async () => {
  const shelf = new PictureShelf();
  const failing = shelf.get("a", () => Promise.reject(new Error("No colours")));
  const other = shelf.get("b", () => Promise.resolve(picture("b")));
  await expect(failing).rejects.toThrow("No colours");
  expect(await other).toEqual(picture("b"));
  expect(await shelf.get("a", () => Promise.resolve(picture("a")))).toEqual(picture("a"));
});

it("forgets the oldest when there are many", async () => {
  const shelf = new PictureShelf();
  let made = 0;
  const ask = (key: string) => shelf.get(key, () => Promise.resolve(picture(`${++made}`)));
  for (let i = 0; i < 65; i++) await ask(`${i}`);
  await ask("64");
  expect(made).toBe(65);
  await ask("0");
  expect(made).toBe(66);
});
