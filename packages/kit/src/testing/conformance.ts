import type { Game } from "../game.js";
import { checkContext } from "./check.js";
import { timeCheck } from "./checkGame.js";
import { type CheckOptions, withDefaults } from "./checkOptions.js";
import { checkIds, checks, type ChosenChecks } from "./checks/index.js";
import { type Defined, subjectOf, type Position } from "./subject.js";

/** The two functions of a test runner that are needed; jest, vitest and node:test have them. */
export interface TestRunner {
  describe(name: string, register: () => void): unknown;
  it(name: string, test: () => Promise<void>, timeout?: number): unknown;
}

/** Which checks are run and how, and how a test runner is to run them. */
export interface ConformanceOptions extends CheckOptions, ChosenChecks {
  /** The test runner; the one whose `describe` and `it` are global when not given. */
  readonly runner?: TestRunner;
  /** How long a single rule may take, in milliseconds. */
  readonly timeout?: number;
}

/**
 * Registers a test for each rule of the kit. A failure tells the counterexample and the seed
 * that finds it again.
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
