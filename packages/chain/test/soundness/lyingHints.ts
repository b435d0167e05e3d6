import { type Hint, insideO1js, type Mutation } from "@kifu/kit/testing";

/**
 * Runs `work`, which may await, with a prover that changes its hints as `mutation` says; later
 * hints follow from the lie. Fills `hints` with what an honest prover would have said.
 *
 * The twin of the kit's `forEachMutatedHint`, for circuits that read a chain's state.
 */
export async function withLyingHints<Result>(
  mutation: Mutation | undefined,
  hints: Hint[],
  work: () => Promise<Result>,
): Promise<Result> {
  const { snarky, context } = await insideO1js();
  const { run } = snarky;
  const { enterAsProver, asProver } = run;
  let depth = 0;
  run.asProver = (inspect) => {
    depth++;
    asProver(inspect);
    depth--;
  };
  run.enterAsProver = (size) => {
    const own = context.get().inWitnessBlock === true;
    const hinted = depth++ === 0;
    const finish = enterAsProver(size);
    return (values) => {
      depth--;
      if (!hinted || values === 0) return finish(values);
      const [tag, ...fields] = values[1];
      const told = fields.map(([, value]): [0, bigint] => {
        const edit = mutation?.edits.get(hints.length);
        hints.push({ value, own });
        return [0, edit ? edit(value) : value];
      });
      return finish([0, [tag, ...told]]);
    };
  };

  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return await work();
  } finally {
    Object.assign(run, { enterAsProver, asProver });
    Error.stackTraceLimit = stackTraceLimit;
  }
}
