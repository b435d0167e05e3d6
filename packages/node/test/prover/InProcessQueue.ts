import { Mutex } from "../../src/lib/time.js";
import type { ProofTasks, TaskName } from "../../src/prover/ProofTasks.js";
import type { QueuedTask, TaskQueue } from "../../src/prover/runSteps.js";

/** Makes proofs in this process, one at a time. They block the process. */
export class InProcessQueue implements TaskQueue {
  private readonly mutex = new Mutex();

  constructor(private readonly tasks: ProofTasks) {}

  async run({ task, input }: QueuedTask, signal: AbortSignal): Promise<string> {
    return await this.mutex.run(async () => {
      signal.throwIfAborted();
      return await this.tasks.run(task as TaskName, input);
    });
  }
}
