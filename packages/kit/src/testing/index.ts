export { conformance, type ConformanceOptions, type TestRunner } from "./conformance.js";
export { checkGame, type ConformanceReport, type CheckOutcome } from "./checkGame.js";
export { checks, type CheckId, type ChosenChecks } from "./checks/index.js";
export { type CheckOptions, quickOptions } from "./checkOptions.js";
export { findTwoSided, forEachMutatedHint } from "./findTwoSided.js";
export type { HintOptions, HintReport, Survivor } from "./findTwoSided.js";
export { countSteps, withFreeHint } from "./plantedHints.js";
export {
  interceptHints,
  runHinted,
  runOverVariables,
  answerHint,
  type HintedCircuit,
} from "./hintedRun.js";
export { flips, mutations, type Hint, type Mutation } from "./mutations.js";
export { rowsByPart, type PartRows } from "./rowsByPart.js";
export { movesOf, sampleGame, type SampleGame } from "./sampleGame.js";
export { random, type Random } from "./random.js";
export { insideO1js, type Inside } from "./snarky.js";
export { firstOfEach, firstsOfEach, lengthOf, randomRun, soaking, someOf } from "./length.js";
