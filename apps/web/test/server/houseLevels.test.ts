import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { openHouseKey, publicHouseKey } from "@kifu/bots/house-key";
import { writeHouseList } from "@kifu/bots/house-list";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { houseLevels } from "../../src/server/houseLevels";

const PLAYER = "B62qiTKpEPjGTSHZrtM8uXiKgn8So916pLmNJKDhKeyBQL9TDb3nvBG";
const PERSON = "B62qre3erTHfzQckNuibViWQGyyKwZseztqrjPZBv6SQF384Rg6ESAy";

let folder: string;
const list = () => join(folder, "list.json");
const key = () => openHouseKey(folder);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "kifu-house-levels-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  process.env["KIFU_HOUSE_LIST"] = list();
  process.env["KIFU_HOUSE_KEY"] = publicHouseKey(key());
});

test("knows whom the house has signed for, and takes in who comes later", async () => {
  expect(await houseLevels()).toEqual({});
  writeFileSync(list(), writeHouseList([], key()));
  expect(await houseLevels()).toEqual({});
  writeFileSync(list(), writeHouseList([{ address: PLAYER, level: "hard" }], key()));
  expect(await houseLevels()).toEqual({ [PLAYER]: "hard" });
});

test("marks nobody when the list is forged, or when it was given no key", async () => {
  const warned = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  const forger = openHouseKey(join(folder, "forger"));
  writeFileSync(list(), writeHouseList([{ address: PERSON, level: "easy" }], forger));
  expect(await houseLevels()).toEqual({});
  expect(await houseLevels()).toEqual({});
  // Once for each list, not with every page.
  expect(warned).toHaveBeenCalledTimes(1);

  const text = writeHouseList([{ address: PLAYER, level: "easy" }], key());
  writeFileSync(list(), text.replace(PLAYER, PERSON));
  expect(await houseLevels()).toEqual({});
  writeFileSync(list(), text);
  delete process.env["KIFU_HOUSE_KEY"];
  expect(await houseLevels()).toEqual({});
  process.env["KIFU_HOUSE_KEY"] = "no key";
  expect(await houseLevels()).toEqual({});
  process.env["KIFU_HOUSE_KEY"] = publicHouseKey(key());
  expect(await houseLevels()).toEqual({ [PLAYER]: "easy" });
  warned.mockRestore();
});
