import { createRequire } from "node:module";

/** The file that lets a process of Node load Protokit: `node --import`. */
export const REGISTER = createRequire(import.meta.url).resolve("@kifu/chain/register");
