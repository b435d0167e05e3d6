import { Field, Provable, type Bool } from "o1js";
import type { Hint, Mutation } from "./mutations.js";
import { insideO1js, type Inside } from "./snarky.js";

/** A circuit over witnessed inputs, and the fields that it answers with. */
export interface HintedCircuit {
  readonly inputs: readonly bigint[];
  run(inputs: Field[]): readonly (Field | Bool)[];
}

/** What one run of the prover answered, with the hints that it relied on. */
export interface HintedRun {
  readonly answer: bigint[];
  /** All hinted fields, in the order in which they are made. */
  readonly hints: Hint[];
}

/** The circuit's answer over variables, with every constraint checked. Throws when one fails. */
export async function runOverVariables(circuit: HintedCircuit): Promise<bigint[]> {
  return runHinted(await insideO1js(), circuit).answer;
}

/** One run of the prover, which tells each hint of the circuit as `mutation` says. */
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
    // the inputs are hints, too, and are left as they are
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

/** Notes what an honest prover would say, and says what `mutation` makes of it. */
export function answerHint(hints: Hint[], hint: Hint, mutation: Mutation | undefined): bigint {
  const edit = mutation?.edits.get(hints.length);
  hints.push(hint);
  return edit ? edit(hint.value) : hint.value;
}

/**
 * Lets `told` decide what is said in place of each hint, until the function that it returns is
 * called. Every hint of o1js and of the circuit alike passes through `enterAsProver`. What a hint
 * computes for itself, inside, is not part of the circuit.
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

/** How a run of a lying prover ended: with an answer, or not. */
export interface Attempt {
  readonly answer?: readonly bigint[];
  /** True when no constraint stopped it, but a hint that could not be computed from the lie. */
  readonly stuck: boolean;
}

/**
 * An unsatisfied constraint is an exception in o1js; thousands of them are cheap only
 * without their stacks, which jest would map back to the sources one by one.
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
