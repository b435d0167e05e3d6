import {
  type Hint,
  insideO1js,
  interceptHints,
  type Mutation,
  answerHint,
} from "@kifu/kit/testing";

/**
 * Runs `work`, which may be asynchronous, with a prover that changes its hints according to
 * `mutation`. Later hints follow from the lie. Fills `hints` with the honest hints. For circuits
 * without a chain's state, use the kit's `forEachMutatedHint`.
 */
export async function withLyingHints<Result>(
  mutation: Mutation | undefined,
  hints: Hint[],
  work: () => Promise<Result>,
): Promise<Result> {
  const restore = interceptHints(await insideO1js(), (hint) => answerHint(hints, hint, mutation));
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return await work();
  } finally {
    restore();
    Error.stackTraceLimit = stackTraceLimit;
  }
}
