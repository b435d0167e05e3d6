import { Provable, Field, type Bool } from "o1js";
import { mutations, type Hint, type Mutation } from "./mutations.js";
import { random } from "./random.js";
import { withQuickProver } from "./quickProver.js";
import { insideO1js, type Inside } from "./snarky.js";

/** A circuit over witnessed inputs, and the fields that it answers with. */
export interface HintedCircuit {
  readonly inputs: readonly bigint[];
  run(inputs: Field[]): readonly (Field | Bool)[];
}

/** A lie that satisfies every constraint. */
export interface Survivor {
  /** All hinted fields of the honest run, in the order in which they are made. */
  readonly hints: readonly Hint[];
  readonly mutation: Mutation;
  readonly honest: readonly bigint[];
  readonly answer: readonly bigint[];
}

export interface HintReport {
  /** Hinted fields of one honest run, o1js' own included. */
  readonly hints: number;
  /** Lies tried. */
  readonly lies: number;
  /** Lies that satisfied every constraint; each was visited. */
  readonly survivors: number;
}

export interface HintOptions {
  readonly seed?: number;
  /** Try at most so many lies, chosen at random. */
  readonly most?: number;
  /** Leave every lie to o1js, even where a quicker prover would do. */
  readonly slowly?: boolean;
}

/**
 * Runs a circuit as a lying prover would: changes what it hints, lets later hints follow
 * from the lie, and shows `visit` each lie that no constraint catches. A sound circuit
 * answers those as it answers the honest run; one with a free Bool does not.
 *
 * @example
 * await forEachMutatedHint(
 *   { inputs: [5n], run: ([x]) => [x!.equals(5)] },
 *   ({ answer, honest }) => expect(answer).toEqual(honest),
 * );
 */
export async function forEachMutatedHint(
  circuit: HintedCircuit,
  visit: (survivor: Survivor) => void,
  { seed = 1, most = Infinity, slowly = false }: HintOptions = {},
): Promise<HintReport> {
  const inside = await insideO1js();
  const { answer: honest, hints } = runHinted(inside, circuit);
  const quick = !slowly && knowsQuickly(inside, circuit, honest);
  const lies = mutations(hints, random(seed, "lies"), most);

  let survivors = 0;
  for (const mutation of lies) {
    const run = () => runHinted(inside, circuit, mutation).answer;
    let answer = attempt(quick ? () => withQuickProver(inside.snarky, run) : run);
    // o1js has the last word on a lie that matters
    if (quick && answer && !same(answer, honest)) answer = attempt(run);
    if (!answer) continue;
    survivors++;
    visit({ hints, mutation, honest, answer });
  }
  return { hints: hints.length, lies: lies.length, survivors };
}

/** The circuit's answer over variables, with every constraint checked. Throws when one fails. */
export async function prove(circuit: HintedCircuit): Promise<bigint[]> {
  return runHinted(await insideO1js(), circuit).answer;
}

/** The first lie that changes the answer, in words; `undefined` when there is none. */
export async function findTwoSided(
  circuit: HintedCircuit,
  options: HintOptions = {},
): Promise<string | undefined> {
  let found: string | undefined;
  await forEachMutatedHint(
    circuit,
    (survivor) => {
      if (!same(survivor.answer, survivor.honest)) found ??= describeSurvivor(survivor);
    },
    options,
  );
  return found;
}

export function describeSurvivor({ hints, mutation, honest, answer }: Survivor): string {
  const lies = [...mutation.edits.keys()].map((i) => `hint ${i} (${hints[i]!.value})`).join(", ");
  return `${lies} ${mutation.label}: answers [${answer.join(" ")}], honestly [${honest.join(" ")}]`;
}

interface HintedRun {
  answer: bigint[];
  hints: Hint[];
}

/**
 * One run of the prover. Every hint of o1js and of the circuit alike passes through
 * `enterAsProver`; the inputs do too, and are left as they are. What a hint computes for
 * itself, inside, is no part of the circuit.
 */
function runHinted(
  { snarky: { run }, context }: Inside,
  circuit: HintedCircuit,
  mutation?: Mutation,
): HintedRun {
  const { enterAsProver, asProver } = run;
  const hints: Hint[] = [];
  let armed = false;
  let depth = 0;
  run.asProver = (inspect) => {
    depth++;
    asProver(inspect);
    depth--;
  };
  run.enterAsProver = (size) => {
    const own = context.get().inWitnessBlock === true;
    const hinted = armed && depth++ === 0;
    const finish = enterAsProver(size);
    return (values) => {
      if (armed) depth--;
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

  const id = context.enter({ inCheckedComputation: true });
  try {
    const answer: bigint[] = [];
    const end = run.enterGenerateWitness();
    const inputs = circuit.inputs.map((value) => Provable.witness(Field, () => Field(value)));
    armed = true;
    const outputs = circuit.run(inputs);
    armed = false;
    run.asProver(() => outputs.forEach((x) => answer.push(x.toFields()[0]!.toBigInt())));
    end();
    return { answer, hints };
  } finally {
    Object.assign(run, { enterAsProver, asProver });
    context.leave(id);
  }
}

/** Whether the quick prover can run the circuit. */
function knowsQuickly(inside: Inside, circuit: HintedCircuit, honest: readonly bigint[]): boolean {
  const answer = attempt(() =>
    withQuickProver(inside.snarky, () => runHinted(inside, circuit).answer),
  );
  return answer !== undefined && same(answer, honest);
}

function same(a: readonly bigint[], b: readonly bigint[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

/**
 * An unsatisfied constraint is an exception in o1js; thousands of them are cheap only
 * without their stacks, which jest would map back to the sources one by one.
 */
function attempt<T>(run: () => T): T | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return run();
  } catch {
    return undefined;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
