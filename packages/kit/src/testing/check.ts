import { random, type Random } from "./random.js";
import { drawSamples, type Samples } from "./samples.js";
import type { Settings } from "./options.js";
import type { Subject } from "./subject.js";

/** A rule that every game keeps. `run` throws a `Counterexample` when this one does not. */
export interface Check {
  /** The rule, in words. */
  readonly name: string;
  run(context: Context): Evidence | Promise<Evidence>;
}

export interface Evidence {
  readonly samples: number;
  /** What there is to say when all is well. */
  readonly remark?: string;
}

export interface Context {
  readonly subject: Subject;
  readonly settings: Settings;
  /** Drawn when first asked for: rules that are broken may break the drawing. */
  readonly samples: Samples;
  random(purpose: string): Random;
}

export class Counterexample extends Error {
  override readonly name = "Counterexample";
}

export function fail(detail: string): never {
  throw new Counterexample(detail);
}

export function contextOf(subject: Subject, settings: Settings): Context {
  let samples: Samples | undefined;
  return {
    subject,
    settings,
    get samples() {
      return (samples ??= drawSamples(subject, settings));
    },
    random: (purpose) => random(settings.seed, purpose),
  };
}
