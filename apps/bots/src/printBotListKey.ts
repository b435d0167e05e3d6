/**
 * Prints the public key of the bots in `KIFU_BOT_KEYS`. A web server needs this key as
 * `KIFU_BOT_LIST_KEY`.
 */
import { resolve } from "node:path";
import { openBotListKey, publicBotListKey } from "./botListKey.js";

const folder = resolve(process.env["KIFU_BOT_KEYS"] ?? ".kifu/bots");
process.stdout.write(`${publicBotListKey(openBotListKey(folder))}\n`);
