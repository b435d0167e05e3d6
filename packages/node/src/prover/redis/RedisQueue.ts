import { type Job, Queue, QueueEvents } from "bullmq";
import { RefusedTask } from "../ProvingStep.js";
import type { QueuedTask, TaskQueue } from "../runSteps.js";
import {
  announceChain,
  PREFIX,
  type ProvenByQueue,
  queueName,
  REFUSED_PREFIX,
} from "./announcedChains.js";
import { RedisConnection, type RedisWatch } from "./RedisConnection.js";

/** The interval between two checks of a task without an event. */
const LOOK_MS = 5000;
/**
 * The interval between two announcements of the chain. They also repair data that Redis has lost.
 */
const ANNOUNCE_MS = 10_000;
/** Redis deletes the results of finished tasks after this time. */
const KEPT_FOR_S = 7 * 24 * 3600;

export interface RedisQueueOptions extends RedisWatch {
  readonly url: string;
  readonly chain: ProvenByQueue;
  readonly onWorkers?: (count: number) => void;
  readonly onTimed?: (task: QueuedTask, ms: number) => void;
  readonly lookMs?: number;
}

/**
 * Puts tasks into Redis, where workers on any machine take them. The ID of a job is the key of
 * its task, so a task that is added twice has only one job.
 *
 * Jobs are checked after each event and at intervals. So a missed event does not lose a result,
 * and a job that Redis has lost is added again.
 */
export class RedisQueue implements TaskQueue {
  private readonly connection;
  private readonly queue;
  private readonly events;
  private readonly timer;
  /** Two steps with the same task share one promise. */
  private readonly running = new Map<string, Promise<string>>();
  private readonly wakes = new Map<string, () => void>();
  private readonly closing = new AbortController();
  private workers: number | undefined;

  constructor(private readonly options: RedisQueueOptions) {
    const { url, chain } = options;
    this.connection = new RedisConnection(url, options);
    const queue = { connection: this.connection.redis, prefix: PREFIX };
    this.queue = new Queue<QueuedTask, string, string>(queueName(chain), queue);
    this.events = new QueueEvents(queueName(chain), queue);
    // Ignored here, because the connection reports all errors.
    this.queue.on("error", () => undefined);
    this.events.on("error", () => undefined);
    const wake = ({ jobId }: { jobId: string }) => this.wakes.get(jobId)?.();
    this.events.on("completed", wake).on("failed", wake);
    const watch = () => void this.watch().catch(() => undefined);
    this.timer = setInterval(watch, ANNOUNCE_MS);
    watch();
  }

  async run(task: QueuedTask, signal: AbortSignal): Promise<string> {
    const running = this.running.get(task.key) ?? this.result(task, signal);
    this.running.set(task.key, running);
    try {
      return await running;
    } finally {
      this.running.delete(task.key);
    }
  }

  async taken(key: string, signal: AbortSignal): Promise<void> {
    await unlessAborted(this.queue.remove(key), signal);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.closing.abort(new Error("The queue was closed."));
    await this.connection.close(this.queue, this.events);
  }

  private async result(task: QueuedTask, signal: AbortSignal): Promise<string> {
    const ended = AbortSignal.any([signal, this.closing.signal]);
    try {
      await unlessAborted(this.forgetFailure(task), ended);
      for (;;) {
        // Must come before `look`, so that no event between the two is missed.
        const woken = this.woken(task.key, ended);
        const result = await unlessAborted(this.look(task), ended);
        if (result !== undefined) return result;
        await woken;
      }
    } finally {
      this.wakes.get(task.key)?.();
    }
  }

  private async forgetFailure({ key }: QueuedTask): Promise<void> {
    if ((await this.queue.getJobState(key)) === "failed") await this.queue.remove(key);
  }

  /**
   * The result of a task. Undefined if the task has no result yet. Adds the task if Redis does
   * not have it.
   */
  private async look(task: QueuedTask): Promise<string | undefined> {
    const { key } = task;
    const state = await this.queue.getJobState(key);
    if (state === "unknown") await this.put(task);
    if (state !== "completed" && state !== "failed") return undefined;
    const job = await this.queue.getJob(key);
    if (job === undefined) return undefined;
    if (state === "completed" && typeof job.returnvalue === "string") {
      this.options.onTimed?.(task, (job.finishedOn ?? 0) - (job.processedOn ?? 0));
      return job.returnvalue;
    }
    // Removed so that the next attempt adds the task again.
    await this.queue.remove(key);
    throw failureOf(job);
  }

  private async put(task: QueuedTask): Promise<void> {
    await this.queue.add(task.task, task, {
      jobId: task.key,
      removeOnComplete: { age: KEPT_FOR_S },
      removeOnFail: { age: KEPT_FOR_S },
    });
  }

  /** Resolves at the task's next event, or after some time. */
  private async woken(key: string, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => wake(), this.options.lookMs ?? LOOK_MS);
      const wake = () => {
        clearTimeout(timer);
        this.wakes.delete(key);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      this.wakes.set(key, wake);
      signal.addEventListener("abort", wake, { once: true });
    });
  }

  private async watch(): Promise<void> {
    await announceChain(this.connection.redis, this.options.chain);
    const workers = await this.queue.getWorkersCount();
    if (workers !== this.workers && !this.closing.signal.aborted) this.options.onWorkers?.(workers);
    this.workers = workers;
  }
}

function failureOf({ failedReason = "", processedBy, returnvalue }: Job): Error {
  const by = processedBy === undefined ? "" : ` (${processedBy})`;
  if (returnvalue !== null) return new RefusedTask(`The answer is not a text${by}.`);
  if (!failedReason.startsWith(REFUSED_PREFIX)) return new Error(failedReason + by);
  return new RefusedTask(failedReason.slice(REFUSED_PREFIX.length) + by);
}

async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let end = () => {};
  const over = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason as Error);
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  });
  try {
    return await Promise.race([over, work]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}
