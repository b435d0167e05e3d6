import { type Job, WaitingError, Worker } from "bullmq";
import { BadAnswer, object, textLike } from "@kifu/wire";
import { RefusedTask } from "../ProvingStep.js";
import type { QueuedTask, TaskQueue } from "../runSteps.js";
import { PREFIX, type ProvenByQueue, queueName, REFUSED_PREFIX } from "./announcedChains.js";
import { RedisConnection, type RedisWatch } from "./RedisConnection.js";

/** After this long without a sign of life from a worker, another worker gets its task. */
const LOCK_MS = 60_000;
/** How many workers may lose the same task. Machines may leave, so the number is high. */
const MOST_ABANDONED = 10;

export interface RedisWorkerOptions extends RedisWatch {
  readonly url: string;
  readonly chain: ProvenByQueue;
  /** The name of this machine, for the prover's display. */
  readonly name: string;
  /**
   * Runs the tasks. It must not block this process, which has to signal that the worker is alive.
   */
  readonly queue: TaskQueue;
  readonly onTask?: (task: QueuedTask) => void;
  readonly onTaskDone?: (task: QueuedTask, ms: number) => void;
  readonly onTaskFailed?: (task: QueuedTask, error: Error) => void;
  readonly lockMs?: number;
}

const text = textLike(/^/, "a string", Infinity);
const queued = object({ task: text, input: text, key: text, name: text });

/** Tasks run one at a time. */
export class RedisWorker {
  private readonly connection;
  private readonly worker;
  private readonly leaving = new AbortController();

  constructor(private readonly options: RedisWorkerOptions) {
    const { url, chain, name, lockMs = LOCK_MS } = options;
    this.connection = new RedisConnection(url, options);
    this.worker = new Worker<unknown, string, string>(
      queueName(chain),
      (job, token) => this.run(job, token),
      {
        connection: this.connection.redis,
        prefix: PREFIX,
        name,
        concurrency: 1,
        lockDuration: lockMs,
        stalledInterval: lockMs / 2,
        maxStalledCount: MOST_ABANDONED,
      },
    );
    // This listener ignores errors, because the connection reports them.
    this.worker.on("error", () => undefined);
  }

  /** Disconnects. Another worker gets the current task. */
  async close(): Promise<void> {
    this.leaving.abort(new Error("The worker left."));
    await this.connection.close(this.worker);
  }

  private async run(job: Job<unknown>, token: string | undefined): Promise<string> {
    const { queue, onTask, onTaskDone, onTaskFailed } = this.options;
    const task = read(job.data);
    const began = performance.now();
    onTask?.(task);
    try {
      const result = await queue.run(task, this.leaving.signal);
      onTaskDone?.(task, performance.now() - began);
      return result;
    } catch (error) {
      if (this.leaving.signal.aborted) {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      const reason = error instanceof Error ? error : new Error(String(error));
      onTaskFailed?.(task, reason);
      throw reason instanceof RefusedTask ? new Error(REFUSED_PREFIX + reason.message) : reason;
    }
  }
}

function read(data: unknown): QueuedTask {
  try {
    return queued(data, "the task");
  } catch (error) {
    if (!(error instanceof BadAnswer)) throw error;
    throw new Error(REFUSED_PREFIX + error.message, { cause: error });
  }
}
