export { conformance, type ConformanceOptions, type TestRunner } from "./conformance.js";
export { checkGame, type Report, type Result } from "./checkGame.js";
export { checks, type CheckId } from "./checks/index.js";
export type { Options } from "./options.js";
export { findTwoSided, forEachMutatedHint } from "./hints.js";
export type { HintOptions, HintReport, Survivor } from "./hints.js";
export { prove, type HintedCircuit } from "./hintedRun.js";
