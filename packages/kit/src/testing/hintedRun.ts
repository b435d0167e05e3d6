import { Field, Provable, type Bool } from "o1js";
import type { Hint, Mutation } from "./mutations.js";
import { insideO1js, type Inside } from "./snarky.js";

/** A circuit over witnessed inputs, and its output fields. */
export interface HintedCircuit {
  readonly inputs: readonly bigint[];
  run(inputs: Field[]): readonly (Field | Bool)[];
}

/** The answer of one run of the prover, with the hints that it relied on. */
export interface HintedRun {
  readonly answer: bigint[];
  /** All hinted fields, in order. */
  readonly hints: Hint[];
}

/** The circuit's answer over variables, with every constraint checked. Throws if one fails. */
export async function runOverVariables(circuit: HintedCircuit): Promise<bigint[]> {
  return runHinted(await insideO1js(), circuit).answer;
}

/** One run of the prover, with the circuit's hints changed by `mutation`. */
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
    // The inputs are hints too, and stay unchanged.
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

/** Records what an honest prover would say, and returns what `mutation` makes of it. */
export function answerHint(hints: Hint[], hint: Hint, mutation: Mutation | undefined): bigint {
  const edit = mutation?.edits.get(hints.length);
  hints.push(hint);
  return edit ? edit(hint.value) : hint.value;
}

/**
 * Lets a callback replace each hint until the returned function is called. Every hint of o1js and
 * of the circuit passes through `enterAsProver`. What a hint computes internally is not part of
 * the circuit.
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

/** The result of a lying prover's run: an answer, or none. */
export interface Attempt {
  readonly answer?: readonly bigint[];
  /** True if no constraint stopped it, but a hint could not be computed from the lie. */
  readonly stuck: boolean;
}

/**
 * An unsatisfied constraint is an exception in o1js. Thousands of them are cheap only without
 * stack traces, which jest would map back to the sources one by one.
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
