import { hintSources } from "./hintSources.js";
import { attempt, runHinted, type HintedCircuit } from "./hintedRun.js";
import { mutations, type Hint, type Mutation } from "./mutations.js";
import { withQuickProver } from "./withQuickProver.js";
import { random } from "./random.js";
import { insideO1js, type Inside } from "./snarky.js";

/** A lie that satisfies every constraint. */
export interface Survivor {
  /** All hinted fields of the honest run, in the order in which they are made. */
  readonly hints: readonly Hint[];
  readonly mutation: Mutation;
  readonly honest: readonly bigint[];
  readonly answer: readonly bigint[];
  /** The source lines of the hints that are lied in. */
  sources(): string[];
}

/** How many lies were tried and how many held, so that a test can also see that it tried enough. */
export interface HintReport {
  /** Hinted fields of one honest run, o1js' own included. */
  readonly hints: number;
  /** Lies tried. */
  readonly lies: number;
  /** Lies that satisfied every constraint; each was visited. */
  readonly survivors: number;
  /**
   * Lies that no constraint stopped, but a later hint that could not be computed from them: a
   * real liar would choose that one too, so these prove nothing.
   */
  readonly stuck: number;
}

/** Bounds how many lies are tried; with the same seed, the same ones. */
export interface HintOptions {
  readonly seed?: number;
  /** Try at most this many lies, chosen at random. */
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

  let [survivors, stuck] = [0, 0];
  for (const mutation of lies) {
    const run = () => runHinted(inside, circuit, mutation);
    let end = attempt(quick ? () => withQuickProver(inside.snarky, run) : run);
    // o1js has the last word on a lie that matters
    if (quick && end.answer && !same(end.answer, honest)) end = attempt(run);
    if (end.stuck) stuck++;
    if (!end.answer) continue;
    survivors++;
    const sources = () => hintSources(inside, circuit, [...mutation.edits.keys()]);
    visit({ hints, mutation, honest, answer: end.answer, sources });
  }
  return { hints: hints.length, lies: lies.length, survivors, stuck };
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

/** A line for a test's message: which hints were false, and what the circuit then answered. */
export function describeSurvivor(survivor: Survivor): string {
  const { hints, mutation, honest, answer } = survivor;
  const lies = [...mutation.edits.keys()].map((i) => `hint ${i} (${hints[i]!.value})`).join(", ");
  const said = `answers [${answer.join(" ")}], honestly [${honest.join(" ")}]`;
  const asked = [...new Set(survivor.sources())].map((source) => `\n  asked for in ${source}`);
  return `${lies} ${mutation.label}: ${said}${asked.join("")}`;
}

/** Whether the quick prover can run the circuit. */
function knowsQuickly(inside: Inside, circuit: HintedCircuit, honest: readonly bigint[]): boolean {
  const { answer } = attempt(() =>
    withQuickProver(inside.snarky, () => runHinted(inside, circuit)),
  );
  return answer !== undefined && same(answer, honest);
}

function same(a: readonly bigint[], b: readonly bigint[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
