import { Mutex } from "../../Mutex.js";
import type { QueuedTask, TaskQueue } from "../runSteps.js";
import { ProofWorker, type ProofWorkerOptions } from "./ProofWorker.js";

export interface WorkerQueueOptions extends ProofWorkerOptions {
  /**
   * After this time a task has timed out. Its process is killed, and a new one takes the next task.
   */
  readonly taskMs: number;
  /** Called when the circuits are compiled, with how long that took. */
  readonly onCompiled?: (ms: number) => void;
  /** Called when a task is done, with how long it took. */
  readonly onTimed?: (task: QueuedTask, ms: number) => void;
}

/**
 * Makes proofs in a child process, one after another. If the process ends or a task times out, the
 * current task is lost. The next task starts another process, which compiles the circuits again.
 */
export class WorkerQueue implements TaskQueue {
  private readonly mutex = new Mutex();
  private worker: ProofWorker | undefined;

  constructor(private readonly options: WorkerQueueOptions) {}

  /** Of the current process. */
  get pid(): number | undefined {
    return this.worker?.pid;
  }

  async run(task: QueuedTask, signal: AbortSignal): Promise<string> {
    return await this.withWorker(signal, (worker) => this.runIn(worker, task));
  }

  /** Compiles the circuits now rather than with the first task. */
  async compile(signal: AbortSignal): Promise<void> {
    await this.withWorker(signal, (worker) => worker.compiled);
  }

  /** Kills the process, whatever it is doing. */
  async close(): Promise<void> {
    this.worker?.kill(new Error("The prover was ended."));
    await this.worker?.ended;
  }

  /** Runs one use at a time. Aborting it also kills the process. */
  private async withWorker<Result>(
    signal: AbortSignal,
    use: (worker: ProofWorker) => Promise<Result>,
  ): Promise<Result> {
    return await this.mutex.run(async () => {
      signal.throwIfAborted();
      // Two processes could take more memory than the machine has.
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
      // The caller gets the error. Another try needs another process.
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
