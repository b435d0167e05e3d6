import type { Game } from "../game.js";
import { contextOf, Counterexample, type Check, type Context } from "./check.js";
import { checks, type CheckId } from "./checks/index.js";
import { withDefaults, type Options } from "./options.js";
import { subjectOf, type Position } from "./subject.js";

export interface Result {
  readonly check: CheckId;
  /** The rule, in words. */
  readonly name: string;
  readonly passed: boolean;
  /** The first counterexample when it failed, else what there is to say. */
  readonly detail: string;
  readonly samples: number;
  readonly milliseconds: number;
}

export interface Report {
  readonly game: string;
  readonly seed: number;
  readonly passed: boolean;
  readonly results: readonly Result[];
}

/**
 * Holds a game against every rule of the kit, and says how each went.
 *
 * @example
 * const report = await checkGame(randzu, { rowsAtMost: 400 });
 * report.results.filter(({ passed }) => !passed);
 */
export async function checkGame<State, Move, Witness, P extends Position, PlainMove, PlainWitness>(
  game: Game<State, Move, Witness, P, PlainMove, PlainWitness>,
  options: Options = {},
): Promise<Report> {
  const settings = withDefaults(options);
  const context = contextOf(subjectOf(game), settings);
  const results: Result[] = [];
  for (const id of settings.only) {
    const result = await runCheck(id, context);
    results.push(result);
    if (settings.failFast && !result.passed) break;
  }
  const passed = results.every((result) => result.passed);
  return { game: game.name, seed: settings.seed, passed, results };
}

export async function runCheck(id: CheckId, context: Context): Promise<Result> {
  const check: Check = checks[id];
  const began = performance.now();
  const outcome = await attempt(check, context);
  const milliseconds = Math.round(performance.now() - began);
  return { check: id, name: check.name, milliseconds, ...outcome };
}

async function attempt(check: Check, context: Context) {
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
