import { nodeCodes } from "../nodeCodes.js";
import { type Details, NodeError } from "../NodeError.js";
import { RefusedTask } from "./RefusedTask.js";
import type { Results, TaskContent } from "./Results.js";
import { allSteps, type ProvingStep } from "./ProvingStep.js";

/** A task as a worker gets it. */
export interface QueuedTask extends TaskContent {
  /** By which its result is known. */
  readonly key: string;
  /** For people. */
  readonly name: string;
}

/** What tasks are given to: workers in this process or elsewhere. */
export interface TaskQueue {
  /** The task's result. Rejects when a worker cannot make it, or when it is given up. */
  run(task: QueuedTask, signal: AbortSignal): Promise<string>;
  /** Told when the result is kept, with the task's key: the queue need not keep it any longer. */
  taken?(key: string, signal: AbortSignal): Promise<void>;
}

/** How steps are run. */
export interface RunOptions {
  readonly queue: TaskQueue;
  readonly results: Results;
  /** How often a task is tried before it is given up. */
  readonly attempts?: number;
  /** Told what there is to do, what was finished before included. */
  readonly onPlan?: (steps: ReadonlySet<ProvingStep>) => void;
  /** Told when a step is done, and when a task failed and is tried again. */
  readonly onDone?: (step: ProvingStep, done: number, total: number) => void;
  readonly onRetry?: (step: ProvingStep, error: unknown, attempt: number) => void;
  readonly signal?: AbortSignal;
}

const ATTEMPTS = 3;

/** A step's result, and the key by which it is kept. */
interface Kept {
  readonly key: string;
  readonly result: string;
}

/**
 * Runs a step after all that it needs, each as soon as it can be, and none that was finished before. The
 * first step that fails for good ends the run; what was finished is kept for the next, but not what a
 * refused task was made from, which may be wrong.
 */
export async function runSteps(last: ProvingStep, options: RunOptions): Promise<string> {
  const steps = allSteps(last);
  const begun = new Map<ProvingStep, Promise<Kept>>();
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, ...(options.signal ? [options.signal] : [])]);
  let done = 0;
  options.onPlan?.(steps);

  const run = async (step: ProvingStep): Promise<Kept> => {
    const needed = await Promise.all(step.needs.map(begin));
    signal.throwIfAborted();
    try {
      const kept = await resultOf(step, needed, options, signal);
      done += 1;
      options.onDone?.(step, done, steps.size);
      return kept;
    } catch (error) {
      const isRefused = error instanceof NodeError && error.cause instanceof RefusedTask;
      if (isRefused) await Promise.all(needed.map(({ key }) => options.results.forget(key)));
      throw error;
    }
  };
  const begin = (step: ProvingStep): Promise<Kept> => {
    const running = begun.get(step) ?? run(step);
    begun.set(step, running);
    return running;
  };

  try {
    return (await begin(last)).result;
  } catch (error) {
    ending.abort(error);
    // What still runs ends by itself; nobody waits for it.
    await Promise.allSettled(begun.values());
    throw error;
  }
}

async function resultOf(
  step: ProvingStep,
  needed: readonly Kept[],
  { queue, results, attempts = ATTEMPTS, onRetry }: RunOptions,
  signal: AbortSignal,
): Promise<Kept> {
  const content = { task: step.task, input: await inputOf(step, needed) };
  const key = results.keyOf(content);
  const known = await results.get(key);
  if (known !== undefined) return { key, result: known };
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await queue.run({ ...content, key, name: step.name }, signal);
      await results.put(key, result);
      await queue.taken?.(key, signal);
      return { key, result };
    } catch (error) {
      signal.throwIfAborted();
      // The disk's: what is proven again could not be kept either.
      if (error instanceof NodeError) throw error;
      if (attempt >= attempts) throw failed(step, error, { key, attempts: attempt });
      onRetry?.(step, error, attempt);
    }
  }
}

/** What a task is given. Results that it cannot be made from are not proofs. */
async function inputOf(step: ProvingStep, needed: readonly Kept[]): Promise<string> {
  try {
    return await step.input(needed.map(({ result }) => result));
  } catch (error) {
    throw failed(step, new RefusedTask(String(error), { cause: error }));
  }
}

function failed(
  { name, task, needs }: ProvingStep,
  cause: unknown,
  details: Details = {},
): NodeError {
  const madeFrom = needs.map((needed) => needed.name).join("; ");
  const isRefused = cause instanceof RefusedTask && madeFrom !== "";
  return new NodeError(nodeCodes.prover.taskFailed, `A proof could not be made: ${name}.`, {
    details: {
      task,
      ...details,
      ...(isRefused && { madeFrom }),
      reason: cause instanceof Error ? cause.message : String(cause),
    },
    remedy: isRefused
      ? "Start the prover again: what it was made from is made again. If it fails again, report it."
      : "Start the prover again: what is finished is kept. If it fails again, report it.",
    cause,
  });
}
