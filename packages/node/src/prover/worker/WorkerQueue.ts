import { Mutex } from "../../lib/time.js";
import type { QueuedTask, TaskQueue } from "../runSteps.js";
import { ProofWorker, type ProofWorkerOptions } from "./ProofWorker.js";

export interface WorkerQueueOptions extends ProofWorkerOptions {
  /**
   * The maximum duration of a task. After that, its process is killed, and the next task gets a
   * new one.
   */
  readonly taskMs: number;
  readonly onCompiled?: (ms: number) => void;
  readonly onTimed?: (task: QueuedTask, ms: number) => void;
}

/**
 * Runs tasks in a child process, one at a time. If the process ends or a task takes too long, the
 * current task fails. The next task starts a new process, which compiles the circuits again.
 */
export class WorkerQueue implements TaskQueue {
  private readonly mutex = new Mutex();
  private worker: ProofWorker | undefined;

  constructor(private readonly options: WorkerQueueOptions) {}

  get pid(): number | undefined {
    return this.worker?.pid;
  }

  async run(task: QueuedTask, signal: AbortSignal): Promise<string> {
    return await this.withWorker(signal, (worker) => this.runIn(worker, task));
  }

  /** Compiles the circuits now. Otherwise the first task would do it. */
  async compile(signal: AbortSignal): Promise<void> {
    await this.withWorker(signal, (worker) => worker.compiled);
  }

  async close(): Promise<void> {
    this.worker?.kill(new Error("The prover was ended."));
    await this.worker?.ended;
  }

  /**
   * Calls `use` with the proving process when it is this call's turn. Aborting kills the process.
   */
  private async withWorker<Result>(
    signal: AbortSignal,
    use: (worker: ProofWorker) => Promise<Result>,
  ): Promise<Result> {
    return await this.mutex.run(async () => {
      signal.throwIfAborted();
      // Waits for the old process to end, because two may need more memory than the machine has.
      if (this.worker?.isOver === true) await this.worker.ended;
      const worker = this.running();
      const stop = () => worker.kill(asError(signal.reason));
      signal.addEventListener("abort", stop, { once: true });
      if (signal.aborted) stop();
      try {
        return await use(worker);
      } finally {
        signal.removeEventListener("abort", stop);
      }
    });
  }

  private running(): ProofWorker {
    if (this.worker?.isOver === false) return this.worker;
    const began = performance.now();
    const worker = new ProofWorker(this.options);
    this.worker = worker;
    worker.compiled.then(
      () => this.options.onCompiled?.(performance.now() - began),
      // The process is useless without circuits. The caller gets the error from `compiled`.
      (error: unknown) => worker.kill(asError(error)),
    );
    return worker;
  }

  private async runIn(worker: ProofWorker, task: QueuedTask): Promise<string> {
    const { taskMs, onTimed } = this.options;
    await worker.compiled;
    const began = performance.now();
    const late = setTimeout(() => {
      const limit = `${Math.ceil(taskMs / 1000)} s`;
      worker.kill(new Error(`The task was not done after ${limit}, and its process was ended.`));
    }, taskMs);
    try {
      const result = await worker.run(task.task, task.input);
      onTimed?.(task, performance.now() - began);
      return result;
    } finally {
      clearTimeout(late);
    }
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
