import { endWithParent } from "../../../src/prover/worker/endWithParent.js";
import type { WorkerOrder, WorkerReport } from "../../../src/prover/worker/messages.js";

function say(report: WorkerReport): void {
  process.send?.(report);
}

function obey(order: WorkerOrder): void {
  if (order.kind === "compile") {
    if (order.terms.name === "broken") return say({ kind: "refused", reason: "no such circuit" });
    say({ kind: "compiling", part: "the games" });
    return say({ kind: "done", result: "" });
  }
  const { task, input } = order;
  if (task === "die") process.kill(process.pid, "SIGKILL");
  // Blocks the process as proving does, so it reads no messages.
  if (task === "hang") for (;;);
  if (task === "fail") say({ kind: "refused", reason: `no proof of ${input}` });
  else say({ kind: "done", result: `(${input}) by ${process.pid}` });
}

endWithParent();
process.on("message", obey);
process.on("disconnect", () => process.exit());
