import { describe, expect, test } from "@jest/globals";
import { createPublicKey } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBotListKey, publicBotListKey, readPublicBotListKey } from "../src/botListKey.js";
import { type ListedBot, readBotList, writeBotList } from "../src/botList.js";

const PLAYERS: ListedBot[] = [
  { address: "B62qiTKpEPjGTSHZrtM8uXiKgn8So916pLmNJKDhKeyBQL9TDb3nvBG", level: "easy" },
  { address: "B62qre3erTHfzQckNuibViWQGyyKwZseztqrjPZBv6SQF384Rg6ESAy", level: "hard" },
];

function withFolder(use: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "kifu-bot-list-key-"));
  try {
    use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("the list of bots", () => {
  test("can be read with the public key, and the signing key is kept", () => {
    withFolder((folder) => {
      const key = openBotListKey(folder);
      const text = writeBotList(PLAYERS, key);
      const given = readPublicBotListKey(publicBotListKey(openBotListKey(folder)));
      expect(given && readBotList(text, given)).toEqual(PLAYERS);
      expect(statSync(join(folder, "signing-key.pem")).mode & 0o777).toBe(0o600);
    });
  });

  test("is refused with another key, level, address or one more player", () => {
    withFolder((folder) => {
      const key = openBotListKey(folder);
      const own = createPublicKey(key);
      const stranger = openBotListKey(join(folder, "stranger"));
      const text = writeBotList(PLAYERS, key);
      const [easy, hard] = PLAYERS.map(({ address }) => address);
      const more = JSON.parse(text) as { players: ListedBot[]; signature: string };
      more.players.push({ address: `${hard?.slice(0, -1)}z`, level: "easy" });
      for (const forged of [
        writeBotList(PLAYERS, stranger),
        text.replace('"hard"', '"easy"'),
        text.replace(easy ?? "", hard ?? ""),
        text.replace(/"signature": ".*"/, '"signature": ""'),
        JSON.stringify(more),
        JSON.stringify({ ...more, players: [] }),
        JSON.stringify({ ...more, players: [{ address: `${easy} easy\n${hard}`, level: "hard" }] }),
        "",
        "null",
        "[]",
        "{",
      ]) {
        expect(readBotList(forged, own)).toBeUndefined();
      }
      expect(readBotList(text, own)).toEqual(PLAYERS);
    });
  });

  test("is not read with an invalid key", () => {
    for (const text of ["", "AAAA", "not a key"])
      expect(readPublicBotListKey(text)).toBeUndefined();
  });
});
