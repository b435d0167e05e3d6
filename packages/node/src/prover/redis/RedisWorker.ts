import { type Job, WaitingError, Worker } from "bullmq";
import { BadAnswer, object, textLike } from "@kifu/wire";
import { RefusedTask } from "../RefusedTask.js";
import type { QueuedTask, TaskQueue } from "../runSteps.js";
import { PREFIX, type ProvenByQueue, queueName } from "./announcedChains.js";
import { RedisConnection, type RedisWatch } from "./RedisConnection.js";
import { REFUSED_PREFIX } from "./refused.js";

/** A worker that is silent for this long has abandoned its task, and another gets it. */
const LOCK_MS = 60_000;
/** How often a task may be abandoned: a machine that leaves is not the task's fault. */
const MOST_ABANDONED = 10;

/** What a worker needs of a Redis. */
export interface RedisWorkerOptions extends RedisWatch {
  readonly url: string;
  readonly chain: ProvenByQueue;
  /** By which the prover knows it: its machine's name. */
  readonly name: string;
  /** What does the tasks: it must not block this process, which says that the worker lives. */
  readonly queue: TaskQueue;
  readonly onTask?: (task: QueuedTask) => void;
  readonly onTaskDone?: (task: QueuedTask, ms: number) => void;
  readonly onTaskFailed?: (task: QueuedTask, error: Error) => void;
  readonly lockMs?: number;
}

const text = textLike(/^/, "a string", Infinity);
const queued = object({ task: text, input: text, key: text, name: text });

/** Takes tasks from a Redis, one at a time. */
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
    // The connection tells of its errors itself.
    this.worker.on("error", () => undefined);
  }

  /** Leaves: the task in hand is given to another. */
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
