/**
 * A proving task and the steps that make its inputs. The steps of a batch form a tree. The last
 * step makes the batch's proof.
 */
export interface ProvingStep {
  /** The name that people see, such as "transactions 3 and 4". */
  readonly name: string;
  /** For example "transactions". */
  readonly task: string;
  readonly needs: readonly ProvingStep[];
  /** Creates the task's input from the results of `needs`, in their order. */
  input(results: readonly string[]): string | Promise<string>;
}

/**
 * Merges the proofs of steps into one. Only neighbours can be merged, in their order. The tree is
 * as shallow as possible, so that many merges can run at once.
 */
export function mergeInPairs(
  steps: readonly ProvingStep[],
  merge: (left: ProvingStep, right: ProvingStep) => ProvingStep,
): ProvingStep {
  const [only] = steps;
  if (only === undefined) throw new Error("There is nothing to merge");
  if (steps.length === 1) return only;
  const middle = (steps.length + 1) >> 1;
  return merge(
    mergeInPairs(steps.slice(0, middle), merge),
    mergeInPairs(steps.slice(middle), merge),
  );
}

export function allSteps(
  last: ProvingStep,
  found = new Set<ProvingStep>(),
): ReadonlySet<ProvingStep> {
  if (!found.has(last)) {
    found.add(last);
    for (const needed of last.needs) allSteps(needed, found);
  }
  return found;
}

/**
 * Thrown if a worker ran the task and found that its input cannot be proven. A worker that stops
 * or cannot be reached causes a different error.
 */
export class RefusedTask extends Error {
  override readonly name = "RefusedTask";
}
