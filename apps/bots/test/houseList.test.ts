import { describe, expect, test } from "@jest/globals";
import { createPublicKey } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openHouseKey, publicHouseKey, readPublicHouseKey } from "../src/houseKey.js";
import { type HousePlayer, readHouseList, writeHouseList } from "../src/houseList.js";

const PLAYERS: HousePlayer[] = [
  { address: "B62qiTKpEPjGTSHZrtM8uXiKgn8So916pLmNJKDhKeyBQL9TDb3nvBG", level: "easy" },
  { address: "B62qre3erTHfzQckNuibViWQGyyKwZseztqrjPZBv6SQF384Rg6ESAy", level: "hard" },
];

function withFolder(use: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "kifu-house-key-"));
  try {
    use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("the house's list", () => {
  test("is read by whoever has the house's public key, and signed by a key that is kept", () => {
    withFolder((folder) => {
      const key = openHouseKey(folder);
      const text = writeHouseList(PLAYERS, key);
      const given = readPublicHouseKey(publicHouseKey(openHouseKey(folder)));
      expect(given && readHouseList(text, given)).toEqual(PLAYERS);
      expect(statSync(join(folder, "signing-key.pem")).mode & 0o777).toBe(0o600);
    });
  });

  test("is refused when it is forged: another key, another level, another address, one more", () => {
    withFolder((folder) => {
      const key = openHouseKey(folder);
      const own = createPublicKey(key);
      const stranger = openHouseKey(join(folder, "stranger"));
      const text = writeHouseList(PLAYERS, key);
      const [easy, hard] = PLAYERS.map(({ address }) => address);
      const more = JSON.parse(text) as { players: HousePlayer[]; signature: string };
      more.players.push({ address: `${hard?.slice(0, -1)}z`, level: "easy" });
      for (const forged of [
        writeHouseList(PLAYERS, stranger),
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
        expect(readHouseList(forged, own)).toBeUndefined();
      }
      expect(readHouseList(text, own)).toEqual(PLAYERS);
    });
  });

  test("and a key that is none is told apart", () => {
    for (const text of ["", "AAAA", "not a key"]) expect(readPublicHouseKey(text)).toBeUndefined();
  });
});
