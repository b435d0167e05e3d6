import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { RefusedTask } from "../ProvingStep.js";
import type { QueuedTask, TaskQueue } from "../runSteps.js";
import { announceWorker, type ProvenByQueue, queueName } from "./announcedChains.js";
import type { QueueDatabase } from "./QueueDatabase.js";

/** After this long without a sign of life from a worker, another worker gets its task. */
const LEASE_MS = 60_000;
const LOOK_MS = 500;
/** How many workers may lose the same task. Machines may leave, so the number is high. */
const MOST_LOST = 10;

/**
 * Takes the first task that nobody proves. A worker that lost the answer to this statement gets
 * the same task again. All times are the database's, because the clocks of machines differ.
 */
const TAKE = `
  UPDATE kifu_tasks
  SET token = $2, worker = $3, takes = takes + 1, taken_at = clock_timestamp(),
    lease_until = clock_timestamp() + $4 * interval '1 ms'
  WHERE id = (
    SELECT id FROM kifu_tasks
    WHERE queue = $1 AND done_at IS NULL
      AND (token IS NULL OR token = $2 OR lease_until < clock_timestamp())
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  RETURNING key, task, input, name, takes`;

const RENEW = `
  UPDATE kifu_tasks SET lease_until = clock_timestamp() + $3 * interval '1 ms'
  WHERE queue = $1 AND token = $2 AND done_at IS NULL`;

/**
 * Stores a proof from any worker, even if another worker has taken over the task in the meantime.
 */
const FINISH = `
  UPDATE kifu_tasks SET result = $3, worker = $4, done_at = clock_timestamp()
  WHERE queue = $1 AND key = $2 AND done_at IS NULL`;

const FAIL = `
  UPDATE kifu_tasks SET error = $3, refused = $4, done_at = clock_timestamp()
  WHERE queue = $1 AND token = $2 AND done_at IS NULL`;

const GIVE_BACK = `
  UPDATE kifu_tasks SET token = NULL, lease_until = NULL, takes = takes - 1
  WHERE queue = $1 AND token = $2 AND done_at IS NULL`;

export interface QueueWorkerOptions {
  readonly database: QueueDatabase;
  readonly chain: ProvenByQueue;
  /** The name of this machine, for the prover's display. */
  readonly name: string;
  /** Runs the tasks. It must not block this process, which has to renew its leases. */
  readonly queue: TaskQueue;
  readonly onTask?: (task: QueuedTask) => void;
  readonly onTaskDone?: (task: QueuedTask, ms: number) => void;
  readonly onTaskFailed?: (task: QueuedTask, error: Error) => void;
  readonly leaseMs?: number;
  readonly lookMs?: number;
}

interface TakenTask extends QueuedTask {
  readonly takes: number;
}

/** Takes tasks from a shared queue and proves them one at a time. */
export class QueueWorker {
  /** Rejects if the database refuses this worker. Resolves once the worker has left. */
  readonly ended: Promise<void>;
  private readonly token = randomUUID();
  private readonly queueName;
  private readonly leaving = new AbortController();
  private readonly timer;
  private isRenewing = false;

  constructor(private readonly options: QueueWorkerOptions) {
    const { chain, leaseMs = LEASE_MS } = options;
    this.queueName = queueName(chain);
    this.timer = setInterval(() => void this.renew().catch(() => undefined), leaseMs / 3);
    this.ended = this.work();
    // Prevents an unhandled rejection if nobody awaits `ended`.
    this.ended.catch(() => undefined);
  }

  /** Gives the current task back, so that another worker can take it. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    this.leaving.abort(new Error("The worker left."));
    await this.ended.catch(() => undefined);
    await this.run("DELETE FROM kifu_provers WHERE id = $1", this.token);
  }

  private async work(): Promise<void> {
    const { name, leaseMs = LEASE_MS, lookMs = LOOK_MS } = this.options;
    const { signal } = this.leaving;
    await this.renew();
    while (!signal.aborted) {
      const { queueName, token } = this;
      const [task] = await this.run<TakenTask>(TAKE, queueName, token, name, leaseMs);
      if (task !== undefined) await this.prove(task);
      else await setTimeout(lookMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private async prove({ takes, ...task }: TakenTask): Promise<void> {
    const { queue, name, onTask, onTaskDone, onTaskFailed } = this.options;
    const { queueName, token } = this;
    const began = performance.now();
    onTask?.(task);
    try {
      if (takes > MOST_LOST) throw new Error(`${MOST_LOST} workers ended while they proved it.`);
      const result = await queue.run(task, this.leaving.signal);
      await this.run(FINISH, queueName, task.key, result, name);
      onTaskDone?.(task, performance.now() - began);
    } catch (error) {
      if (this.leaving.signal.aborted) {
        await this.run(GIVE_BACK, queueName, token);
        return;
      }
      const reason = error instanceof Error ? error : new Error(String(error));
      onTaskFailed?.(task, reason);
      await this.run(
        FAIL,
        queueName,
        token,
        writable(reason.message),
        reason instanceof RefusedTask,
      );
    }
  }

  private async renew(): Promise<void> {
    if (this.isRenewing) return;
    this.isRenewing = true;
    try {
      const { options, queueName, token } = this;
      await announceWorker(options.database, token, queueName);
      await this.run(RENEW, queueName, token, options.leaseMs ?? LEASE_MS);
    } finally {
      this.isRenewing = false;
    }
  }

  private async run<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
    return await this.options.database.run<Row>(text, values);
  }
}

/** PostgreSQL stores no zero character. */
function writable(text: string): string {
  return text.replaceAll("\0", " ");
}
