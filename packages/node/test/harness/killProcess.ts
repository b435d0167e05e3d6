import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Kills a process, and resolves once it is gone. */
export async function killProcess(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill("SIGKILL");
  await closed;
}
