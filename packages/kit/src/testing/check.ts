import { random, type Random } from "./random.js";
import { drawSamples, type Samples } from "./samples.js";
import type { CheckOptions } from "./checkOptions.js";
import type { Subject } from "./subject.js";

/** A rule that every game keeps. `run` throws a `Counterexample` when this one does not. */
export interface Check {
  /** The rule, in words. */
  readonly name: string;
  run(context: CheckContext): Passed | Promise<Passed>;
}

/** What a passed check rests on; a check that tried no samples has shown nothing. */
export interface Passed {
  readonly samples: number;
  /** What there is to say when all is well. */
  readonly remark?: string;
}

/**
 * What a check works with. Its randomness comes from the seed alone, so a failure can be
 * repeated.
 */
export interface CheckContext {
  readonly subject: Subject;
  readonly options: Required<CheckOptions>;
  /** Drawn when first asked for: rules that are broken may break the drawing. */
  readonly samples: Samples;
  random(purpose: string): Random;
}

/** Thrown when a game breaks a rule. Any other error is a fault that the check ran into. */
export class Counterexample extends Error {
  override readonly name = "Counterexample";
}

/** Ends a check with the case that breaks its rule. */
export function fail(detail: string): never {
  throw new Counterexample(detail);
}

/** The context that all checks of one run share, so that the samples are drawn only once. */
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
