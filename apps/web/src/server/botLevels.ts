import { readPublicBotListKey } from "@kifu/bots/bot-list-key";
import { readBotList } from "@kifu/bots/bot-list";
import { readFile } from "node:fs/promises";
import type { BotLevels } from "../bots/BotLevelsProvider";

const known = new Map<string, { readonly source: string; readonly levels: BotLevels }>();

/**
 * The bots' levels, keyed by the bots' addresses. They come from the lists at `KIFU_BOT_LIST` that
 * one of the keys in `KIFU_BOT_LIST_KEY` has signed. Commas separate lists, and keys. Otherwise
 * there are no bots.
 */
export async function botLevels(): Promise<BotLevels> {
  const [paths, keys] = [process.env["KIFU_BOT_LIST"], process.env["KIFU_BOT_LIST_KEY"]];
  if (!paths || !keys) return {};
  const lists = await Promise.all(paths.split(",").map((path) => levelsAt(path, keys)));
  return Object.assign({}, ...lists) as BotLevels;
}

async function levelsAt(path: string, keys: string): Promise<BotLevels> {
  // Before the first bot there is no list.
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return {};
  const source = `${keys} ${text}`;
  const last = known.get(path);
  if (last?.source === source) return last.levels;
  const levels = read(text, keys);
  known.set(path, { source, levels });
  return levels;
}

function read(text: string, keys: string): BotLevels {
  for (const key of keys.split(",")) {
    const publicKey = readPublicBotListKey(key);
    const players = publicKey && readBotList(text, publicKey);
    if (players !== undefined) {
      return Object.fromEntries(players.map(({ address, level }) => [address, level]));
    }
  }
  process.stderr.write("A list at KIFU_BOT_LIST is not signed by a key in KIFU_BOT_LIST_KEY.\n");
  return {};
}
