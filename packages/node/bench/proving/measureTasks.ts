import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProofTasks, TaskName } from "../../src/prover/ProofTasks.js";
import { Results } from "../../src/prover/Results.js";
import { runSteps } from "../../src/prover/runSteps.js";
import type { ProvingStep } from "../../src/prover/ProvingStep.js";
import { taskKind } from "./taskKind.js";
import { TaskCosts } from "./TaskCosts.js";

export async function measureTasks(
  last: ProvingStep,
  tasks: ProofTasks,
  onDone: (done: number, total: number) => void,
): Promise<TaskCosts> {
  const costs = new TaskCosts();
  const folder = await mkdtemp(join(tmpdir(), "kifu-bench-"));
  let before = Promise.resolve("");
  try {
    await runSteps(last, {
      results: new Results(folder, "bench"),
      attempts: 1,
      onDone: (_, done, total) => onDone(done, total),
      queue: {
        run: (task) => {
          // Tasks run one at a time, so that only one task causes the CPU usage of the process.
          before = before.then(async () => {
            const began = process.cpuUsage();
            const result = await tasks.run(task.task as TaskName, task.input);
            const { user, system } = process.cpuUsage(began);
            const kind = taskKind(task.task as TaskName, task.input);
            costs.add(kind, (user + system) / 1e6, process.memoryUsage.rss());
            return result;
          });
          return before;
        },
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return costs;
}
