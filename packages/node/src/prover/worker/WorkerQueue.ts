import { Mutex } from "../../Mutex.js";
import type { QueuedTask, TaskQueue } from "../runSteps.js";
import { ProofWorker, type ProofWorkerOptions } from "./ProofWorker.js";

/** How a worker's process is looked after. */
export interface WorkerQueueOptions extends ProofWorkerOptions {
  /** A task that takes longer has timed out: its process is ended, and a new one takes the next task. */
  readonly taskMs: number;
  /** Told when the circuits are compiled, and how long that took. */
  readonly onCompiled?: (ms: number) => void;
  /** Told when a task is done, and how long it took. */
  readonly onTimed?: (task: QueuedTask, ms: number) => void;
}

/**
 * Makes proofs in a process beside this one, one after the other. A process that ends, or whose task times out,
 * costs the task in hand; the next task starts another, which compiles the circuits again.
 */
export class WorkerQueue implements TaskQueue {
  private readonly mutex = new Mutex();
  private worker: ProofWorker | undefined;

  constructor(private readonly options: WorkerQueueOptions) {}

  /** Of the process that makes proofs now. */
  get pid(): number | undefined {
    return this.worker?.pid;
  }

  async run(task: QueuedTask, signal: AbortSignal): Promise<string> {
    return await this.withWorker(signal, (worker) => this.runIn(worker, task));
  }

  /** Compiles the circuits now, not only when there is something to prove. */
  async compile(signal: AbortSignal): Promise<void> {
    await this.withWorker(signal, (worker) => worker.compiled);
  }

  /** Ends the process, whatever it does. */
  async close(): Promise<void> {
    this.worker?.kill(new Error("The prover was ended."));
    await this.worker?.ended;
  }

  /** One use at a time. Its end by the signal ends the process as well. */
  private async withWorker<Result>(
    signal: AbortSignal,
    use: (worker: ProofWorker) => Promise<Result>,
  ): Promise<Result> {
    return await this.mutex.run(async () => {
      signal.throwIfAborted();
      // Two of them could be more than the machine's memory.
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
      // Who asks for a task is told. Another try is for another process.
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
