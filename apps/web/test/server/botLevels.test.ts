import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { openBotListKey, publicBotListKey } from "@kifu/bots/bot-list-key";
import { writeBotList } from "@kifu/bots/bot-list";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { botLevels } from "../../src/server/botLevels";

const PLAYER = "B62qiTKpEPjGTSHZrtM8uXiKgn8So916pLmNJKDhKeyBQL9TDb3nvBG";
const PERSON = "B62qre3erTHfzQckNuibViWQGyyKwZseztqrjPZBv6SQF384Rg6ESAy";

let folder: string;
const list = () => join(folder, "list.json");
const key = () => openBotListKey(folder);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "kifu-levels-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  process.env["KIFU_BOT_LIST"] = list();
  process.env["KIFU_BOT_LIST_KEY"] = publicBotListKey(key());
});

test("knows the bots that the operator signed for, and those added later", async () => {
  expect(await botLevels()).toEqual({});
  writeFileSync(list(), writeBotList([], key()));
  expect(await botLevels()).toEqual({});
  writeFileSync(list(), writeBotList([{ address: PLAYER, level: "hard" }], key()));
  expect(await botLevels()).toEqual({ [PLAYER]: "hard" });
});

test("marks nobody if the list is forged or no key is set", async () => {
  const warned = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  const forger = openBotListKey(join(folder, "forger"));
  writeFileSync(list(), writeBotList([{ address: PERSON, level: "easy" }], forger));
  expect(await botLevels()).toEqual({});
  expect(await botLevels()).toEqual({});
  // The warning comes once per list, not once per page.
  expect(warned).toHaveBeenCalledTimes(1);

  const text = writeBotList([{ address: PLAYER, level: "easy" }], key());
  writeFileSync(list(), text.replace(PLAYER, PERSON));
  expect(await botLevels()).toEqual({});
  writeFileSync(list(), text);
  delete process.env["KIFU_BOT_LIST_KEY"];
  expect(await botLevels()).toEqual({});
  process.env["KIFU_BOT_LIST_KEY"] = "no key";
  expect(await botLevels()).toEqual({});
  process.env["KIFU_BOT_LIST_KEY"] = publicBotListKey(key());
  expect(await botLevels()).toEqual({ [PLAYER]: "easy" });
  warned.mockRestore();
});

test("reads several lists, each signed by one of several keys", async () => {
  const other = join(folder, "other");
  const otherKey = openBotListKey(other);
  writeFileSync(list(), writeBotList([{ address: PLAYER, level: "easy" }], key()));
  writeFileSync(
    join(other, "list.json"),
    writeBotList([{ address: PERSON, level: "hard" }], otherKey),
  );
  process.env["KIFU_BOT_LIST"] = `${list()},${join(other, "list.json")}`;
  process.env["KIFU_BOT_LIST_KEY"] = `${publicBotListKey(key())},${publicBotListKey(otherKey)}`;
  expect(await botLevels()).toEqual({ [PLAYER]: "easy", [PERSON]: "hard" });
});
