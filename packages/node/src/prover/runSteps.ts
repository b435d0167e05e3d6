import { nodeCodes } from "../lib/nodeCodes.js";
import { type Details, NodeError } from "../lib/NodeError.js";
import { allSteps, type ProvingStep, RefusedTask } from "./ProvingStep.js";
import type { Results, TaskContent } from "./Results.js";

export interface QueuedTask extends TaskContent {
  readonly key: string;
  /** Shown to people. */
  readonly name: string;
}

export interface TaskQueue {
  /** Rejects if a worker fails or the signal is aborted. */
  run(task: QueuedTask, signal: AbortSignal): Promise<string>;
  /** Called once the result is stored, so that the queue can delete it. */
  taken?(key: string, signal: AbortSignal): Promise<void>;
}

export interface RunOptions {
  readonly queue: TaskQueue;
  readonly results: Results;
  readonly attempts?: number;
  /** Called with all steps, including finished ones. */
  readonly onPlan?: (steps: ReadonlySet<ProvingStep>) => void;
  /** Called when a step is done. `onRetry` is called when a failed task is tried again. */
  readonly onDone?: (step: ProvingStep, done: number, total: number) => void;
  readonly onRetry?: (step: ProvingStep, error: unknown, attempt: number) => void;
  readonly signal?: AbortSignal;
}

const ATTEMPTS = 3;

interface Kept {
  readonly key: string;
  readonly result: string;
}

/**
 * Runs a step and all steps that it needs, and returns its result. Steps run as early as
 * possible, and finished steps are skipped. The first failure ends the run. Results stay on disk
 * for the next run, except the inputs of a refused task, which may be wrong.
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
    // Waits for the running tasks, so that none continues in the background.
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
      // A `NodeError` here means a disk error, so another attempt would fail too.
      if (error instanceof NodeError) throw error;
      if (attempt >= attempts) throw failed(step, error, { key, attempts: attempt });
      onRetry?.(step, error, attempt);
    }
  }
}

/**
 * Creates the input of a task. If that fails, some of the results in `needed` are not proofs.
 */
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
      ? "Start the prover again. It makes the inputs again. If it fails again, report it."
      : "Start the prover again. Finished tasks are kept. If it fails again, report it.",
    cause,
  });
}
