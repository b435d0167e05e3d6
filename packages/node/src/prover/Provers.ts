import type { ProverAtWork } from "@kifu/wire";
import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { isAtWork, proverStatus } from "./ProverStatusFile.js";

const LOOK_MS = 1000;

/** The provers of a chain that are at work on this machine. */
export interface ProverWatch {
  readonly provers: readonly ProverAtWork[];
  stop(): void;
}

export function watchProvers(path: string): ProverWatch {
  let provers: readonly ProverAtWork[] = [];
  const look = async () => {
    provers = await readProvers(path);
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  void look();
  return {
    get provers() {
      return provers;
    },
    stop: () => clearInterval(timer),
  };
}

/** The provers in a status file. Empty if the file cannot be read or its process is gone. */
export async function readProvers(
  path: string,
  now = Date.now(),
): Promise<readonly ProverAtWork[]> {
  try {
    const status = proverStatus(JSON.parse(await readFile(path, "utf8")), "the status");
    return isAtWork(status, { host: hostname(), now, isAlive }) ? status.provers : [];
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
