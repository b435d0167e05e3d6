import type { Phase, Trap } from "./messages.js";
import { report } from "./report.js";

let armed: Trap | undefined;

/** Sets the next trap. Undefined disarms it. */
export function arm(trap: Trap | undefined): void {
  armed = trap;
}

/** The node has reached this phase. Dies if the trap says so. */
export function reach(phase: Phase): void {
  if (armed?.phase !== phase || armed.skip-- > 0) return;
  const { byItself } = armed;
  armed = undefined;
  report({ kind: "phase", phase });
  if (byItself) process.kill(process.pid, "SIGKILL");
}
