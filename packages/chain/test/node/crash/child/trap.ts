import { createInterface } from "node:readline";
import type { Phase, Trap } from "./messages.js";
import { report } from "./report.js";

let trap: Trap | undefined;

/**
 * Takes what the test writes: first the word to begin, with a trap for the start or `null`, then
 * traps for a node that runs.
 */
export async function takeOrders(): Promise<void> {
  await new Promise<void>((begin) => {
    createInterface(process.stdin).on("line", (line) => {
      trap = (JSON.parse(line) as Trap | null) ?? undefined;
      begin();
    });
  });
  process.stdin.unref();
}

/** The node has come to this phase. If it is the one to die in, it does. */
export function reach(phase: Phase): void {
  if (trap?.phase !== phase || trap.skip-- > 0) return;
  const { byItself } = trap;
  trap = undefined;
  report({ kind: "phase", phase });
  if (byItself) process.kill(process.pid, "SIGKILL");
}
