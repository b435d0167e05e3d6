import { type ChildProcess, spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { KIFU } from "../harness/KifuProcess.js";

const PACKAGE = fileURLToPath(new URL("../../../", import.meta.url));

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}

export interface Called {
  cwd: string;
  env?: Record<string, string>;
  stdin?: string;
  /**
   * True starts the command through npm. False starts the program that npm's script would start.
   */
  npm?: boolean;
}

export function spawnKifu(args: string[], { cwd, env = {}, stdin = "", npm = false }: Called) {
  const outside = Object.entries(process.env).filter(
    ([name]) => !/^(KIFU_|npm_|INIT_CWD|NODE_OPTIONS|NO_COLOR|FORCE_COLOR)/.test(name),
  );
  const [program, ...lead] = npm
    ? ["npm", "run", "kifu", "--silent", "--prefix", PACKAGE, "--"]
    : [process.execPath, ...KIFU];
  const child = spawn(program, [...lead, ...args], {
    cwd,
    env: { ...Object.fromEntries(outside), ...env },
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(stdin);
  return child;
}

export async function ended(child: ReturnType<typeof spawnKifu>): Promise<Ended> {
  const [out, err, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exitOf(child),
  ]);
  return { code, signal, out, err };
}

function exitOf(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve([code, signal]));
  });
}

export async function kifu(args: string[], called: Called): Promise<Ended> {
  return await ended(spawnKifu(args, called));
}

export function documentOf({ out }: Pick<Ended, "out">): Record<string, unknown> {
  return JSON.parse(out) as Record<string, unknown>;
}
