import type { CheckId, CheckOptions } from "../../../src/testing/index.js";
import type { Sample } from "../sample/index.js";
import type { Steps } from "../sample/circuit.js";
import type { SampleRules } from "../sample/rules.js";

export interface Fault {
  readonly name: string;
  readonly caughtBy: readonly CheckId[];
  readonly steps?: Partial<Steps>;
  readonly rules?: Partial<SampleRules>;
  plant?(game: Sample): Sample;
  readonly options?: CheckOptions;
}
