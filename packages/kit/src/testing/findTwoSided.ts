import { Equations } from "./Equations.js";
import { hintSources } from "./hintSources.js";
import {
  attempt,
  runHinted,
  type Attempt,
  type HintedCircuit,
  type HintedRun,
} from "./hintedRun.js";
import { mutations, type Hint, type Mutation } from "./mutations.js";
import { random } from "./random.js";
import { insideO1js, type Inside } from "./snarky.js";
import { linear, withQuickProver } from "./withQuickProver.js";

/** A lie that satisfies every constraint. */
export interface Survivor {
  readonly hints: readonly Hint[];
  readonly mutation: Mutation;
  readonly honest: readonly bigint[];
  readonly answer: readonly bigint[];
  sources(): string[];
}

/** How many lies were tried and how many survived. A test can check that enough were tried. */
export interface HintReport {
  /** The number of hints in one honest run, including o1js's own. */
  readonly hints: number;
  /**
   * The number of hints for which a lie about that hint alone had a clear result. A stuck lie has
   * no clear result.
   */
  readonly tried: number;
  readonly lies: number;
  /** The number of lies that satisfied every constraint. `visit` was called for each. */
  readonly survivors: number;
  /**
   * The number of lies that no constraint stopped, but after which a later hint could not be
   * computed. They prove nothing, because a real liar would choose the later hint too.
   */
  readonly stuck: number;
  /**
   * The circuit's own hints that the prover can choose freely. A lie about each of them alone
   * satisfied every constraint.
   */
  readonly free: readonly number[];
}

/** Limits the lies to try. The same seed gives the same lies. */
export interface HintOptions {
  readonly seed?: number;
  /**
   * The maximum number of random lies. In addition, lies about several digits of a number are
   * tried.
   */
  readonly most?: number;
  /** Lie about these hints only, one at a time. */
  readonly about?: readonly number[];
  /** Runs every lie with o1js's prover instead of the quick one. */
  readonly slowly?: boolean;
}

/**
 * Acts as a lying prover: changes the circuit's hints, and calls `visit` for each lie that no
 * constraint catches. Later hints follow from the equations if these leave no choice. Otherwise
 * they are kept, or computed from the lie. A sound circuit gives the honest answer in spite of a
 * lie.
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
  { seed = 1, most = Infinity, about, slowly = false }: HintOptions = {},
): Promise<HintReport> {
  const inside = await insideO1js();
  const { answer: honest, hints } = runHinted(inside, circuit);
  const equations = slowly ? undefined : equationsOf(inside, circuit, honest);
  const all = mutations(hints, random(seed, "lies"), most);
  const lies = about ? all.filter(({ edits }) => isAbout(edits, about)) : all;

  let [survivors, stuck] = [0, 0];
  const [tried, free] = [new Set<number>(), new Set<number>()];
  for (const mutation of lies) {
    const end = outcomeOf(inside, circuit, mutation, { answer: honest, hints }, equations);
    if (end.stuck) {
      stuck++;
      continue;
    }
    const [hint, ...others] = mutation.edits.keys();
    const alone = others.length === 0 ? hint! : undefined;
    if (alone !== undefined) tried.add(alone);
    if (!end.answer) continue;
    survivors++;
    if (alone !== undefined && hints[alone]!.own) free.add(alone);
    const sources = () => hintSources(inside, circuit, [...mutation.edits.keys()]);
    visit({ hints, mutation, honest, answer: end.answer, sources });
  }
  const count = { hints: hints.length, tried: tried.size, lies: lies.length };
  return { ...count, survivors, stuck, free: [...free] };
}

function isAbout(edits: Mutation["edits"], hints: readonly number[]): boolean {
  const [hint, ...others] = edits.keys();
  return others.length === 0 && hints.includes(hint!);
}

/** The result of a lie. If the equations can decide it, the circuit does not run. */
function outcomeOf(
  inside: Inside,
  circuit: HintedCircuit,
  mutation: Mutation,
  { answer: honest, hints }: HintedRun,
  equations: Equations | undefined,
): Attempt {
  if (!equations) return attempt(() => runHinted(inside, circuit, mutation));
  const judged = equations.judge(hints, mutation);
  if (judged.end === "refuted") return { stuck: false };
  if (judged.end === "harmless") return { answer: honest, stuck: false };
  const ends = judged.told.map((edits) => {
    const run = () => runHinted(inside, circuit, { ...mutation, edits });
    const end = attempt(() => withQuickProver(inside.snarky, run));
    // A lie that changes the answer is checked again with o1js's own prover.
    return end.answer && !same(end.answer, honest) ? attempt(run) : end;
  });
  const [worst] = ends.filter(({ answer }) => answer !== undefined && !same(answer, honest));
  return worst ?? ends.find(({ answer }) => answer !== undefined) ?? ends.at(-1)!;
}

/** Describes the first lie that changes the answer; `undefined` if no lie does. */
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

export function describeSurvivor(survivor: Survivor): string {
  const { hints, mutation, honest, answer } = survivor;
  const lies = [...mutation.edits.keys()].map((i) => `hint ${i} (${hints[i]!.value})`).join(", ");
  const said = `answers [${answer.join(" ")}], honestly [${honest.join(" ")}]`;
  const asked = [...new Set(survivor.sources())].map((source) => `\n  asked for in ${source}`);
  return `${lies} ${mutation.label}: ${said}${asked.join("")}`;
}

export async function sourcesOf(
  circuit: HintedCircuit,
  hints: readonly number[],
): Promise<string[]> {
  return hintSources(await insideO1js(), circuit, hints);
}

/** The equations of the honest run; `undefined` if the quick prover cannot run the circuit. */
function equationsOf(
  inside: Inside,
  circuit: HintedCircuit,
  honest: readonly bigint[],
): Equations | undefined {
  const equations = new Equations(circuit.inputs.length);
  const noted: HintedCircuit = {
    inputs: circuit.inputs,
    run(inputs) {
      const outputs = circuit.run(inputs);
      equations.setOutputs(outputs.map((output) => linear(output.toFields()[0]!.value)));
      return outputs;
    },
  };
  const { answer } = attempt(() =>
    withQuickProver(inside.snarky, () => runHinted(inside, noted), equations),
  );
  return answer !== undefined && same(answer, honest) ? equations : undefined;
}

function same(a: readonly bigint[], b: readonly bigint[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
