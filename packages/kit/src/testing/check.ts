import { random, type Random } from "./random.js";
import { drawSamples, type Samples } from "./samples.js";
import type { CheckOptions } from "./checkOptions.js";
import { withSecrets } from "./secrets.js";
import type { Subject } from "./subject.js";

/**
 * A rule that every game must keep. `run` throws a `Counterexample` if the game breaks the rule.
 */
export interface Check {
  readonly name: string;
  run(context: CheckContext): Passed | Promise<Passed>;
}

/** The evidence for a passed check. A check that tried no samples has shown nothing. */
export interface Passed {
  readonly samples: number;
  readonly remark?: string;
}

/**
 * The context of a check. Its random choices depend only on the seed, so failures can be
 * repeated.
 */
export interface CheckContext {
  readonly subject: Subject;
  readonly options: Required<CheckOptions>;
  /** The samples are drawn on first use, because drawing may fail if the rules are broken. */
  readonly samples: Samples;
  random(purpose: string): Random;
}

/** Thrown if a game breaks a rule. Any other error is a failure of the check itself. */
export class Counterexample extends Error {
  override readonly name = "Counterexample";
}

/** Ends a check with a counterexample. */
export function fail(detail: string): never {
  throw new Counterexample(detail);
}

/** The result of a check about hidden information for a game that hides nothing. */
export const NOTHING_HIDDEN: Passed = { samples: 0, remark: "no hidden information" };

/** The context that all checks of a run share. Its samples are drawn once. */
export function checkContext(given: Subject, options: Required<CheckOptions>): CheckContext {
  const subject = withSecrets(given, random(options.seed, "secrets"));
  let samples: Samples | undefined;
  return {
    subject,
    options,
    get samples() {
      return (samples ??= drawSamples(subject, options));
    },
    random: (purpose) => random(options.seed, purpose),
  };
}
