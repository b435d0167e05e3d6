import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Invocation } from "../Command.js";
import { StopSignals } from "../StopSignals.js";

interface Flags {
  engine: string;
  url: string;
  keys: string;
  matches: number;
  seconds: number;
}

/** The program of the bots. It is a client, so it runs in a process of its own. */
const PROGRAM = fileURLToPath(
  new URL("../../../../../../apps/bots/dist/src/main.js", import.meta.url),
);

export async function bot({ flags }: Invocation<Flags>): Promise<number> {
  const { engine, url, keys, matches, seconds } = flags;
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      KIFU_NODE_URL: url,
      KIFU_BOT_ENGINE: engine,
      KIFU_BOT_ENGINE_MS: String(seconds * 1000),
      KIFU_BOT_KEYS: keys,
      KIFU_BOTS_AT_ONCE: String(matches),
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const signals = new StopSignals(() => child.kill("SIGKILL"));
  void signals.first.then(() => child.kill("SIGTERM"));
  const [code] = (await once(child, "close")) as [number | null];
  signals.release();
  return code ?? 1;
}
