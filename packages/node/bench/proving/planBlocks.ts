import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProofCircuits } from "../../src/prover/ProofCircuits.js";
import { planBatch } from "../../src/prover/planBatch.js";
import { ProvenTree } from "../../src/prover/ProvenTree.js";
import { allSteps, type ProvingStep } from "../../src/prover/ProvingStep.js";
import type { TaskName } from "../../src/prover/ProofTasks.js";
import type { ChainToProve } from "../../src/prover/proveBatch.js";
import type { BlockRange } from "./playMatches.js";
import { type TaskKind, taskKind } from "./taskKind.js";

/** Plans the steps that prove these blocks in one batch. Returns the last step. */
export async function planBlocks(
  chain: ChainToProve,
  { first, end }: BlockRange,
  circuits: ProofCircuits,
): Promise<ProvingStep> {
  const folder = await mkdtemp(join(tmpdir(), "kifu-plan-"));
  const tree = await ProvenTree.open(folder);
  try {
    await tree.catchUp(chain, { blocks: first, batches: 0 }, { circuits });
    const blocks = Array.from({ length: end - first }, (_, i) => chain.blockWithResult(first + i));
    const trace = await circuits.tracing.traceBatch(blocks, await tree.leaves(), 0);
    return planBatch(blocks, trace, circuits.stock);
  } finally {
    await tree.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * How often each task occurs up to this step. This depends only on the blocks, not on the
 * machine.
 */
export async function countTasks(last: ProvingStep): Promise<ReadonlyMap<TaskKind, number>> {
  const counts = new Map<TaskKind, number>();
  for (const step of allSteps(last)) {
    const task = step.task as TaskName;
    // A task that runs a method depends on no other tasks, so its input needs none of their
    // results.
    const kind = task === "runtime" ? taskKind(task, await step.input([])) : task;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}
