import { Field, Provable, type Bool } from "o1js";
import type { Hint, Mutation } from "./mutations.js";
import { insideO1js, type Inside } from "./snarky.js";

/** A circuit with witnessed inputs. It returns its output fields. */
export interface HintedCircuit {
  readonly inputs: readonly bigint[];
  run(inputs: Field[]): readonly (Field | Bool)[];
}

export interface HintedRun {
  readonly answer: bigint[];
  /** All hints in order. Each is one field. */
  readonly hints: Hint[];
}

/**
 * Runs the circuit on variables, and returns its answer. Throws if a constraint does not hold.
 */
export async function runOverVariables(circuit: HintedCircuit): Promise<bigint[]> {
  return runHinted(await insideO1js(), circuit).answer;
}

/** Runs the prover once. `mutation` changes the circuit's hints. */
export function runHinted(inside: Inside, circuit: HintedCircuit, mutation?: Mutation): HintedRun {
  const { snarky, context } = inside;
  const hints: Hint[] = [];
  let armed = false;
  const restore = interceptHints(inside, (hint) =>
    armed ? answerHint(hints, hint, mutation) : hint.value,
  );

  const id = context.enter({ inCheckedComputation: true });
  try {
    const answer: bigint[] = [];
    const end = snarky.run.enterGenerateWitness();
    // The inputs are hints too, but stay unchanged.
    const inputs = circuit.inputs.map((value) => Provable.witness(Field, () => Field(value)));
    armed = true;
    const outputs = circuit.run(inputs);
    armed = false;
    snarky.run.asProver(() => outputs.forEach((x) => answer.push(x.toFields()[0]!.toBigInt())));
    end();
    return { answer, hints };
  } finally {
    restore();
    context.leave(id);
  }
}

/** Records the honest value of a hint. Returns the value that `mutation` makes of it. */
export function answerHint(hints: Hint[], hint: Hint, mutation: Mutation | undefined): bigint {
  const edit = mutation?.edits.get(hints.length);
  hints.push(hint);
  return edit ? edit(hint.value) : hint.value;
}

/**
 * Passes each hint, including o1js's own, to a callback that may replace it. Hints inside the
 * computation of another hint are not part of the circuit and are left alone. Returns a function
 * that stops the interception.
 */
export function interceptHints(
  { snarky: { run }, context }: Inside,
  told: (hint: Hint) => bigint,
): () => void {
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
      return finish([
        0,
        [tag, ...fields.map(([, value]): [0, bigint] => [0, told({ value, own })])],
      ]);
    };
  };
  return () => {
    Object.assign(run, { enterAsProver, asProver });
  };
}

/** The result of a lying prover's run. `answer` is missing if the run gave no answer. */
export interface Attempt {
  readonly answer?: readonly bigint[];
  /** True if no constraint stopped the lie, but a later hint could not be computed after it. */
  readonly stuck: boolean;
}

/**
 * Runs the prover. Each unsatisfied constraint throws. Stack traces are off, because jest would
 * look up the sources of thousands of them.
 */
export function attempt(run: () => HintedRun): Attempt {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return { answer: run().answer, stuck: false };
  } catch (error) {
    return { stuck: !/constraint unsatisfied/i.test(String(error)) };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
