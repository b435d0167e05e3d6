import type { Game } from "../game.js";
import { checkContext } from "./check.js";
import { timeCheck } from "./checkGame.js";
import { type CheckOptions, withDefaults } from "./checkOptions.js";
import { checkIds, checks, type ChosenChecks } from "./checks/index.js";
import { type Defined, subjectOf, type Position } from "./subject.js";

/**
 * The two functions that a test runner must provide. jest, vitest and node:test provide them.
 */
export interface TestRunner {
  describe(name: string, register: () => void): unknown;
  it(name: string, test: () => Promise<void>, timeout?: number): unknown;
}

/** Selects the checks and the test runner. */
export interface ConformanceOptions extends CheckOptions, ChosenChecks {
  /** The test runner. Default: the global `describe` and `it`. */
  readonly runner?: TestRunner;
  /** The time limit for a single rule, in milliseconds. */
  readonly timeout?: number;
}

/**
 * Registers a test for each rule of the kit. A failure shows the counterexample, and the seed
 * that repeats it.
 *
 * @example conformance(randzu, { rowsAtMost: 400 });
 */
export function conformance<State, Move, Witness, P extends Position, PlainMove, PlainWitness>(
  game: Game<State, Move, Witness, P, PlainMove, PlainWitness> & Defined,
  {
    runner = globalRunner(),
    timeout = 900_000,
    only = checkIds,
    ...given
  }: ConformanceOptions = {},
): void {
  const options = withDefaults({ ...game.thoroughness, ...given });
  const context = checkContext(subjectOf(game), options);
  runner.describe(`${game.name} (seed ${options.seed})`, () => {
    for (const id of only) {
      runner.it(
        checks[id].name,
        async () => {
          const { passed, detail } = await timeCheck(id, context);
          if (!passed) throw new Error(`${detail}\nseed: ${options.seed}`);
        },
        timeout,
      );
    }
  });
}

function globalRunner(): TestRunner {
  const { describe, it } = globalThis as Partial<TestRunner>;
  if (!describe || !it) {
    throw new Error("conformance needs a test runner: pass `runner: { describe, it }`");
  }
  return { describe, it };
}
