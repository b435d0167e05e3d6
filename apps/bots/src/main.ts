/**
 * The house players, in a process of their own: ordinary clients of the node.
 *
 *   KIFU_NODE_URL     the node, by default http://127.0.0.1:4000
 *   KIFU_HOUSE        the folder with their keys, by default .kifu/house
 *   KIFU_HOUSE_LIST   the signed list of them, by default list.json in that folder
 *   KIFU_HOUSE_MOST   how many may play at the same time, by default 40
 *   KIFU_PATIENCE_MS  so long somebody waits for another person, by default 5000
 */
import { readdirSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { connect, KifuError } from "@kifu/client";
import { fileKeys, openBot } from "@kifu/client/node";
import type { Level } from "@kifu/kit/plain";
import { houseGames } from "./games.js";
import { House } from "./House.js";
import { HouseBot } from "./HouseBot.js";
import { openHouseKey } from "./houseKey.js";
import { writeHouseList } from "./houseList.js";

const url = process.env["KIFU_NODE_URL"] ?? "http://127.0.0.1:4000";
const folder = resolve(process.env["KIFU_HOUSE"] ?? ".kifu/house");
const list = resolve(process.env["KIFU_HOUSE_LIST"] ?? join(folder, "list.json"));
const most = numberFrom("KIFU_HOUSE_MOST", 40);
const patienceMs = numberFrom("KIFU_PATIENCE_MS", 5000);

const houseKey = openHouseKey(folder);
const kifu = connect(url, { games: [...houseGames.values()].map(({ rules }) => rules) });
const house = new House({
  kifu,
  most,
  patienceMs,
  onFault: report,
  open: async (level, number) => {
    const keys = fileKeys(join(folder, `${level}-${number}.json`));
    return new HouseBot({ kifu, account: await openBot({ kifu, keys }), level, onFault: report });
  },
  publish: async (players) => {
    // Whole or not at all: a web server reads it at any time.
    await writeFile(`${list}.new`, writeHouseList(players, houseKey));
    await rename(`${list}.new`, list);
  },
});

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
const files = readdirSync(folder);
const count = (level: Level) =>
  files.filter((name) => new RegExp(`^${level}-\\d+\\.json$`).test(name)).length;
await house.start({ easy: count("easy"), medium: count("medium"), hard: count("hard") });
say(`The house players are at ${url}.`);

async function stop(): Promise<void> {
  await house.stop();
  kifu.close();
  process.exit(0);
}

function report(what: string, error: unknown): void {
  const reason = error instanceof KifuError ? `${error.code}: ${error.short}` : String(error);
  say(`${what}: ${reason}`);
}

function say(text: string): void {
  process.stdout.write(`${new Date().toISOString()} ${text}\n`);
}

function numberFrom(name: string, otherwise: number): number {
  const text = process.env[name];
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 0 && text.trim() !== "") return value;
  process.stderr.write(`${name} must be a number from 0 on; it is ${JSON.stringify(text)}.\n`);
  process.exit(2);
}
