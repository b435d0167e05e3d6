/**
 * Runs the bots in a process of their own, as ordinary clients of the node.
 *
 *   KIFU_NODE_URL      the node; default http://127.0.0.1:4000
 *   KIFU_BOT_KEYS      the folder with the bots' keys; default .kifu/bots
 *   KIFU_BOT_LIST      the file for the signed list of bots; default list.json in that folder
 *   KIFU_BOTS_AT_ONCE  how many bots may play at the same time; default 40
 *   KIFU_BOT_JOINS_AFTER_MS
 *                      how long a player waits for another person before a bot joins; default 4000
 *   KIFU_BOT_ENGINE    an engine that speaks the Gomocup protocol. If given, the bots play only
 *                      Randzu, at the level "hard", and the engine chooses their moves
 *   KIFU_BOT_ENGINE_MS the maximum time that the engine gets for a move; default 5000
 */
import { readdirSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { connect, DEFAULT_NODE_URL, KifuError } from "@kifu/client";
import { fileKeys, openBot } from "@kifu/client/node";
import type { Level } from "@kifu/kit/plain";
import { botGames, OwnMoves } from "./botGames.js";
import { BotPool } from "./BotPool.js";
import { BotPlayer } from "./BotPlayer.js";
import { ENGINE_GAME, EngineMoves, tryEngine } from "./EngineMoves.js";
import { EngineError } from "./GomocupEngine.js";
import { openBotListKey } from "./botListKey.js";
import { writeBotList } from "./botList.js";
import { Thinker } from "./Thinker.js";
import { tournamentsOf } from "./TournamentEntries.js";

/** After this many failed matches in a row, the bot ends, so that nobody meets a broken engine. */
const MOST_FAILED = 3;

const url = process.env["KIFU_NODE_URL"] ?? DEFAULT_NODE_URL;
const folder = resolve(process.env["KIFU_BOT_KEYS"] ?? ".kifu/bots");
const list = resolve(process.env["KIFU_BOT_LIST"] ?? join(folder, "list.json"));
const most = numberFrom("KIFU_BOTS_AT_ONCE", 40);
const joinsAfterMs = numberFrom("KIFU_BOT_JOINS_AFTER_MS", 4000);
const engine = process.env["KIFU_BOT_ENGINE"];
const thinkMs = numberFrom("KIFU_BOT_ENGINE_MS", 5000);
if (engine !== undefined) await tryEngine(engine).catch(refuse);

const botListKey = openBotListKey(folder);
const kifu = connect(url, { games: [...botGames.values()].map(({ rules }) => rules) });
const thinker = new Thinker();
const openChooser = (level: Level) => () =>
  engine === undefined
    ? new OwnMoves(level, thinker)
    : new EngineMoves({ path: engine, thinkMs, onFault: report, onEnd: countFailed });
let failedInARow = 0;
const pool = new BotPool({
  kifu,
  tournaments: tournamentsOf(kifu),
  most,
  joinsAfterMs,
  ...(engine !== undefined && { only: { game: ENGINE_GAME, level: "hard" } }),
  onFault: report,
  open: async (level, number) => {
    const keys = fileKeys(join(folder, `${level}-${number}.json`));
    const account = await openBot({ kifu, keys });
    const chooser = openChooser(level);
    return new BotPlayer({ kifu, account, level, openChooser: chooser, onFault: report });
  },
  publish: async (players) => {
    // The file is replaced in one step, because a web server may read it at any time.
    await writeFile(`${list}.new`, writeBotList(players, botListKey));
    await rename(`${list}.new`, list);
  },
});

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
const files = readdirSync(folder);
const count = (level: Level) =>
  files.filter((name) => new RegExp(`^${level}-\\d+\\.json$`).test(name)).length;
await pool.start({ easy: count("easy"), medium: count("medium"), hard: count("hard") });
say(`The bots play at ${url}.`);

function countFailed(failure: unknown): void {
  failedInARow = failure === undefined ? 0 : failedInARow + 1;
  if (failedInARow !== MOST_FAILED) return;
  process.stderr.write(
    `${String(failure)}\nThe engine failed in ${MOST_FAILED} matches in a row, so the bot ends. Start it again to resume its matches.\n`,
  );
  void stop(1);
}

async function stop(code = 0): Promise<void> {
  await pool.stop();
  await thinker.close();
  kifu.close();
  process.exit(code);
}

function refuse(error: unknown): never {
  if (!(error instanceof EngineError)) throw error;
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
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
  process.stderr.write(`${name} must be a number, 0 or more; it is ${JSON.stringify(text)}.\n`);
  process.exit(2);
}
