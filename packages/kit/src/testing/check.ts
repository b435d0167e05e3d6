import { random, type Random } from "./random.js";
import { drawSamples, type Samples } from "./samples.js";
import type { CheckOptions } from "./checkOptions.js";
import type { Subject } from "./subject.js";

/** A rule that every game must keep. `run` throws a `Counterexample` if this one does not. */
export interface Check {
  /** The rule, in words. */
  readonly name: string;
  run(context: CheckContext): Passed | Promise<Passed>;
}

/** What a passed check rests on. A check that tried no samples has shown nothing. */
export interface Passed {
  readonly samples: number;
  /** A remark on a passed check. */
  readonly remark?: string;
}

/**
 * The context of a check. Its randomness depends on the seed alone, so failures can be repeated.
 */
export interface CheckContext {
  readonly subject: Subject;
  readonly options: Required<CheckOptions>;
  /** Drawn on first use, because broken rules may break the drawing. */
  readonly samples: Samples;
  random(purpose: string): Random;
}

/** Thrown if a game breaks a rule. Any other error is a fault that the check ran into. */
export class Counterexample extends Error {
  override readonly name = "Counterexample";
}

/** Ends a check with a counterexample. */
export function fail(detail: string): never {
  throw new Counterexample(detail);
}

/** The context that all checks of a run share, so that samples are drawn once. */
export function checkContext(subject: Subject, options: Required<CheckOptions>): CheckContext {
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
