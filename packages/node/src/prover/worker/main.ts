/**
 * The process that makes proofs. Compiling and proving block it, so its parent can end it only
 * with SIGKILL. It also ends when the parent is gone.
 */
import { ProofCircuits } from "../ProofCircuits.js";
import type { TaskName } from "../ProofTasks.js";
import { KEYS_TASK } from "../proverKeys.js";
import { endWithParent } from "./endWithParent.js";
import type { WorkerOrder, WorkerReport } from "./messages.js";

let circuits: ProofCircuits | undefined;

async function obey(order: WorkerOrder): Promise<string> {
  if (order.kind === "compile") {
    const { terms, areProofsReal } = order;
    const onPart = (part: "the games" | "the provers") => say({ kind: "compiling", part });
    circuits = await ProofCircuits.compile(terms, { areProofsReal, onPart });
    return "";
  }
  if (circuits === undefined) throw new Error("The circuits are not compiled");
  const { task, input } = order;
  if (task === KEYS_TASK) return JSON.stringify(circuits.keys);
  if (!Object.hasOwn(circuits.stock, task)) throw new Error(`There is no task ${task}`);
  return await circuits.tasks.run(task as TaskName, input);
}

function say(report: WorkerReport): void {
  process.send?.(report);
}

endWithParent();
process.on("message", (order: WorkerOrder) => {
  obey(order).then(
    (result) => say({ kind: "done", result }),
    (error: unknown) =>
      say({ kind: "refused", reason: error instanceof Error ? error.message : String(error) }),
  );
});
process.on("disconnect", () => process.exit());
// These signals are ignored, because Ctrl-C in a terminal reaches this process too. The parent
// decides when this process ends.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
