/**
 * A step of proving: one task, and the steps whose results it needs first. The steps of a batch make
 * a tree, whose last step gives the batch's proof.
 */
export interface ProvingStep {
  /** For people, such as "transactions 3 and 4". */
  readonly name: string;
  /** The prover's task that makes it, such as "transactionProving". */
  readonly task: string;
  readonly needs: readonly ProvingStep[];
  /** What the task is given, as text, from the results of what it needs, in their order. */
  input(results: readonly string[]): string | Promise<string>;
}

/**
 * Merges steps into one, two at a time, in their order: proofs merge only with their neighbours. A tree
 * as shallow as can be, so that as much as possible of it is proven at once.
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

/** A step and all that it needs, each once. */
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
