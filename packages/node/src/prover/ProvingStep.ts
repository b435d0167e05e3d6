/**
 * One proving task, and the steps whose results it needs. The steps of a batch form a tree whose
 * last step makes the batch's proof.
 */
export interface ProvingStep {
  /** For people, such as "transactions 3 and 4". */
  readonly name: string;
  /** The prover's task, such as "transactionProving". */
  readonly task: string;
  readonly needs: readonly ProvingStep[];
  /** Creates the task's input from the results of its steps, in order. */
  input(results: readonly string[]): string | Promise<string>;
}

/**
 * Merges steps pairwise and in order into one, because proofs merge only with their neighbours. The
 * tree is as shallow as possible, so that many steps can run in parallel.
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

/** A step and all steps that it needs, each once. */
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
