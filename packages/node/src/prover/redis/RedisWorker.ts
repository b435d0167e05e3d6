import { type Job, WaitingError, Worker } from "bullmq";
import { BadAnswer, object, textLike } from "@kifu/wire";
import { RefusedTask } from "../RefusedTask.js";
import type { QueuedTask, TaskQueue } from "../runSteps.js";
import { PREFIX, type ProvenByQueue, queueName } from "./announcedChains.js";
import { RedisConnection, type RedisWatch } from "./RedisConnection.js";
import { REFUSED_PREFIX } from "./refused.js";

/** After this long without a sign of life, a worker's task is given to another. */
const LOCK_MS = 60_000;
/** How often a task may be abandoned. A machine that leaves is not the task's fault. */
const MOST_ABANDONED = 10;

export interface RedisWorkerOptions extends RedisWatch {
  readonly url: string;
  readonly chain: ProvenByQueue;
  /** The name that the prover shows: its machine's name. */
  readonly name: string;
  /** Runs the tasks. It must not block this process, which signals that the worker is alive. */
  readonly queue: TaskQueue;
  readonly onTask?: (task: QueuedTask) => void;
  readonly onTaskDone?: (task: QueuedTask, ms: number) => void;
  readonly onTaskFailed?: (task: QueuedTask, error: Error) => void;
  readonly lockMs?: number;
}

const text = textLike(/^/, "a string", Infinity);
const queued = object({ task: text, input: text, key: text, name: text });

/** Takes tasks from Redis, one at a time. */
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
    // The connection reports its own errors.
    this.worker.on("error", () => undefined);
  }

  /** Disconnects. The current task is given to another worker. */
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
