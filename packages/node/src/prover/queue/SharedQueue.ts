import { setTimeout } from "node:timers/promises";
import { RefusedTask } from "../ProvingStep.js";
import type { QueuedTask, TaskQueue } from "../runSteps.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import {
  announceChain,
  countWorkers,
  leaveChain,
  type ProvenByQueue,
  queueName,
} from "./announcedChains.js";
import type { QueueDatabase } from "./QueueDatabase.js";

/** A delay of half a second is short beside a proof, which takes half a minute. */
const LOOK_MS = 500;
const ANNOUNCE_MS = 5000;

/** Adds tasks that are not in the table yet. A task that failed before is tried again. */
const ADD = `
  INSERT INTO kifu_tasks (queue, key, task, input, name)
  SELECT $1, key, task, input, name
  FROM unnest($2::text[], $3::text[], $4::text[], $5::text[])
    WITH ORDINALITY AS given (key, task, input, name, place)
  ORDER BY place
  ON CONFLICT (queue, key) DO UPDATE
  SET error = NULL, refused = NULL, done_at = NULL, token = NULL, lease_until = NULL, takes = 0
  WHERE kifu_tasks.error IS NOT NULL`;

const LOOK = `
  SELECT key, worker, result, error, refused,
    (extract(epoch FROM done_at - taken_at) * 1000)::float8 AS ms, done_at IS NOT NULL AS done
  FROM kifu_tasks WHERE queue = $1 AND key = ANY ($2)`;

const REMOVE = "DELETE FROM kifu_tasks WHERE queue = $1 AND key = $2";

/**
 * Deletes tasks that were added, and provers that were last seen, more than a week ago. Applies
 * to all chains and versions.
 */
const SWEEP = [
  "DELETE FROM kifu_tasks WHERE added_at < clock_timestamp() - interval '7 days'",
  "DELETE FROM kifu_provers WHERE seen_at < clock_timestamp() - interval '7 days'",
];

interface Looked {
  readonly key: string;
  readonly worker: string | null;
  readonly result: string | null;
  readonly error: string | null;
  readonly refused: boolean | null;
  readonly ms: number | null;
  readonly done: boolean;
}

/** A task that somebody waits for. */
class Waiting {
  readonly result: Promise<string>;
  resolve!: (result: string) => void;
  reject!: (error: unknown) => void;
  users = 0;
  isAdded = false;

  constructor(readonly task: QueuedTask) {
    this.result = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // Prevents an unhandled rejection if all users have left.
    this.result.catch(() => undefined);
  }
}

export interface SharedQueueOptions {
  readonly database: QueueDatabase;
  readonly chain: ProvenByQueue;
  /**
   * The name of this prover, which stays the same after a restart. If several provers share a
   * chain, only one of them plans.
   */
  readonly planner: string;
  /** Called if another prover is planning this chain, so that this one has to wait. */
  readonly onWait?: () => void;
  readonly onWorkers?: (count: number) => void;
  readonly onTimed?: (task: QueuedTask, ms: number) => void;
  readonly lookMs?: number;
  readonly announceMs?: number;
}

/**
 * Puts tasks into a database, from which workers on any machine take them. Equal tasks have equal
 * keys, so a task that is added twice is proven once.
 *
 * The queue looks for results at intervals and adds tasks again that the database has lost, for
 * example because it was restored from a backup.
 */
export class SharedQueue implements TaskQueue {
  /** Resolves once this prover is the one that plans. Rejects if the queue is closed before. */
  readonly leading: Promise<void>;
  private readonly name;
  private readonly waiting = new Map<string, Waiting>();
  private readonly closing = new AbortController();
  private readonly timer;
  private wake = (): void => undefined;
  private lead = (): void => undefined;
  private state: "new" | "waiting" | "leading" = "new";
  private workers: number | undefined;

  constructor(private readonly options: SharedQueueOptions) {
    this.name = queueName(options.chain);
    const leading = new Promise<void>((resolve) => (this.lead = resolve));
    this.leading = unlessAborted(leading, this.closing.signal);
    this.leading.catch(() => undefined);
    void this.lookOften();
    const watch = () => void this.watch().catch(() => undefined);
    this.timer = setInterval(watch, options.announceMs ?? ANNOUNCE_MS);
    watch();
  }

  async run(task: QueuedTask, signal: AbortSignal): Promise<string> {
    const waiting = this.waiting.get(task.key) ?? new Waiting(task);
    this.waiting.set(task.key, waiting);
    waiting.users++;
    this.wake();
    try {
      return await unlessAborted(waiting.result, AbortSignal.any([signal, this.closing.signal]));
    } finally {
      if (--waiting.users === 0) this.forget(waiting);
    }
  }

  async taken(key: string, signal: AbortSignal): Promise<void> {
    const removed = this.options.database.run(REMOVE, [this.name, key]);
    await unlessAborted(removed, signal);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.closing.abort(new Error("The queue was closed."));
    const { database, chain, planner } = this.options;
    await leaveChain(database, chain, planner);
  }

  private async lookOften(): Promise<void> {
    while (!this.closing.signal.aborted) {
      try {
        await this.look();
      } catch (error) {
        for (const { reject } of this.waiting.values()) reject(error);
      }
      await this.nextLook();
    }
  }

  /** Resolves after some time, or once there is a new task. */
  private async nextLook(): Promise<void> {
    const woken = new AbortController();
    this.wake = () => woken.abort();
    if ([...this.waiting.values()].some(({ isAdded }) => !isAdded)) return;
    const signal = AbortSignal.any([woken.signal, this.closing.signal]);
    await setTimeout(this.options.lookMs ?? LOOK_MS, undefined, { signal }).catch(() => undefined);
  }

  private async look(): Promise<void> {
    await this.add([...this.waiting.values()].filter(({ isAdded }) => !isAdded));
    const waiting = [...this.waiting.values()].filter(({ isAdded }) => isAdded);
    if (waiting.length === 0) return;
    const keys = waiting.map(({ task }) => task.key);
    const found = await this.options.database.run<Looked>(LOOK, [this.name, keys]);
    const looked = new Map(found.map((row) => [row.key, row]));
    for (const each of waiting) this.settle(each, looked.get(each.task.key));
    await this.add(waiting.filter(({ task }) => !looked.has(task.key)));
  }

  private async add(waiting: readonly Waiting[]): Promise<void> {
    if (waiting.length === 0) return;
    const column = (name: "key" | "task" | "input" | "name") =>
      waiting.map(({ task }) => task[name]);
    const columns = [column("key"), column("task"), column("input"), column("name")];
    await this.options.database.run(ADD, [this.name, ...columns]);
    for (const each of waiting) each.isAdded = true;
  }

  private settle(waiting: Waiting, looked: Looked | undefined): void {
    if (looked?.done !== true) return;
    this.forget(waiting);
    if (looked.result === null) waiting.reject(failureOf(looked));
    else {
      this.options.onTimed?.(waiting.task, looked.ms ?? 0);
      waiting.resolve(looked.result);
    }
  }

  private forget(waiting: Waiting): void {
    const { key } = waiting.task;
    if (this.waiting.get(key) === waiting) this.waiting.delete(key);
  }

  private async watch(): Promise<void> {
    const { database, chain, planner, onWait, onWorkers } = this.options;
    const leads = await announceChain(database, chain, planner);
    if (leads) this.lead();
    else if (this.state === "new") onWait?.();
    else if (this.state === "leading") {
      clearInterval(this.timer);
      this.closing.abort(replaced());
    }
    this.state = leads ? "leading" : "waiting";
    for (const sweep of SWEEP) await database.run(sweep);
    const workers = await countWorkers(database, chain);
    if (workers !== this.workers && !this.closing.signal.aborted) onWorkers?.(workers);
    this.workers = workers;
  }
}

function replaced(): NodeError {
  return new NodeError(nodeCodes.prover.otherBatches, "Another prover plans this chain now.", {
    remedy: "Start this prover again. It waits until the other one ends.",
  });
}

function failureOf({ error, refused, worker }: Looked): Error {
  const reason = `${error ?? ""} (${worker ?? ""})`;
  return refused === true ? new RefusedTask(reason) : new Error(reason);
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
