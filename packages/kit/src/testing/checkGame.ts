import type { Game } from "../game.js";
import { checkContext, Counterexample, type Check, type CheckContext } from "./check.js";
import { type CheckOptions, withDefaults } from "./checkOptions.js";
import { checkIds, checks, type CheckId, type ChosenChecks } from "./checks/index.js";
import { type Defined, subjectOf, type Position } from "./subject.js";

/** The result of one check, for a report or for a test's message. */
export interface CheckOutcome {
  readonly check: CheckId;
  readonly name: string;
  readonly passed: boolean;
  /** The first counterexample if the check failed. Otherwise a remark, or an empty text. */
  readonly detail: string;
  readonly samples: number;
  readonly milliseconds: number;
}

/** The results of all checks that ran, and the seed that repeats the run. */
export interface ConformanceReport {
  readonly game: string;
  readonly seed: number;
  readonly passed: boolean;
  readonly results: readonly CheckOutcome[];
}

/**
 * Checks a game against every rule of the kit. Passes each result to `onResult` at once.
 *
 * @example
 * const report = await checkGame(randzu, { rowsAtMost: 400 });
 * report.results.filter(({ passed }) => !passed);
 */
export async function checkGame<State, Move, Witness, P extends Position, PlainMove, PlainWitness>(
  game: Game<State, Move, Witness, P, PlainMove, PlainWitness> & Defined,
  { only = checkIds, ...given }: CheckOptions & ChosenChecks = {},
  onResult: (result: CheckOutcome) => void = () => undefined,
): Promise<ConformanceReport> {
  const options = withDefaults({ ...game.thoroughness, ...given });
  const context = checkContext(subjectOf(game), options);
  const results: CheckOutcome[] = [];
  for (const id of only) {
    const result = await timeCheck(id, context);
    results.push(result);
    onResult(result);
    if (options.failFast && !result.passed) break;
  }
  const passed = results.every((result) => result.passed);
  return { game: game.name, seed: options.seed, passed, results };
}

/** A failure becomes part of the result and is not thrown. */
export async function timeCheck(id: CheckId, context: CheckContext): Promise<CheckOutcome> {
  const check: Check = checks[id];
  const began = performance.now();
  const outcome = await attempt(check, context);
  const milliseconds = Math.round(performance.now() - began);
  return { check: id, name: check.name, milliseconds, ...outcome };
}

async function attempt(check: Check, context: CheckContext) {
  try {
    const { samples, remark = "" } = await check.run(context);
    return { passed: true, samples, detail: remark };
  } catch (error) {
    const expected = error instanceof Counterexample;
    const detail = expected ? error.message : `It throws: ${describe(error)}`;
    return { passed: false, samples: 0, detail };
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
