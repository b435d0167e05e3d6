/**
 * The house players, in a process of their own: ordinary clients of the node.
 *
 *   KIFU_NODE_URL     the node, by default http://127.0.0.1:4000
 *   KIFU_HOUSE        the folder with their keys, by default .kifu/house
 *   KIFU_HOUSE_MOST   how many may play at the same time, by default 40
 *   KIFU_PATIENCE_MS  so long somebody waits for another person, by default 5000
 */
import { mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { connect, KifuError } from "@kifu/client";
import { fileKeys, openBot } from "@kifu/client/node";
import { houseGames } from "./games.js";
import { House } from "./House.js";
import { HouseBot } from "./HouseBot.js";

const url = process.env["KIFU_NODE_URL"] ?? "http://127.0.0.1:4000";
const folder = resolve(process.env["KIFU_HOUSE"] ?? ".kifu/house");
const most = numberFrom("KIFU_HOUSE_MOST", 40);
const patienceMs = numberFrom("KIFU_PATIENCE_MS", 5000);

const KEY_FILE = /^player-\d+\.json$/;

mkdirSync(folder, { recursive: true, mode: 0o700 });
const kifu = connect(url, { games: [...houseGames.values()].map(({ rules }) => rules) });
const house = new House({
  kifu,
  most,
  patienceMs,
  onFault: report,
  open: async (number) => {
    const keys = fileKeys(join(folder, `player-${number}.json`));
    return new HouseBot({ kifu, account: await openBot({ kifu, keys }), onFault: report });
  },
});

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
await house.start(readdirSync(folder).filter((name) => KEY_FILE.test(name)).length);
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
