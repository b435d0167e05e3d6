import { readPublicBotListKey } from "@kifu/bots/bot-list-key";
import { readBotList } from "@kifu/bots/bot-list";
import { readFile } from "node:fs/promises";
import type { BotLevels } from "../bots/BotLevelsProvider";

let known: { readonly source: string; readonly levels: BotLevels } | undefined;

/**
 * The bots' levels, keyed by the bots' addresses. They come from the list at `KIFU_BOT_LIST` if
 * the key in `KIFU_BOT_LIST_KEY` has signed the list. Otherwise there are no bots.
 */
export async function botLevels(): Promise<BotLevels> {
  const [path, key] = [process.env["KIFU_BOT_LIST"], process.env["KIFU_BOT_LIST_KEY"]];
  if (!path || !key) return {};
  // Before the first bot there is no list.
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return {};
  const source = `${key} ${text}`;
  if (known?.source !== source) known = { source, levels: read(text, key) };
  return known.levels;
}

function read(text: string, key: string): BotLevels {
  const publicKey = readPublicBotListKey(key);
  const players = publicKey && readBotList(text, publicKey);
  if (players === undefined) {
    process.stderr.write("The list at KIFU_BOT_LIST is not signed by KIFU_BOT_LIST_KEY.\n");
  }
  return Object.fromEntries((players ?? []).map(({ address, level }) => [address, level]));
}
