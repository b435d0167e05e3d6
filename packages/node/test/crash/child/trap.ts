import type { Phase, Trap } from "./messages.js";
import { report } from "./report.js";

let armed: Trap | undefined;

export function arm(trap: Trap | undefined): void {
  armed = trap;
}

/** Called at each phase. The process dies here if the trap says so. */
export function reach(phase: Phase): void {
  if (armed?.phase !== phase || armed.skip-- > 0) return;
  const { byItself } = armed;
  armed = undefined;
  report({ kind: "phase", phase });
  if (byItself) process.kill(process.pid, "SIGKILL");
}
