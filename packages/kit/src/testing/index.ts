export { conformance, type ConformanceOptions, type TestRunner } from "./conformance.js";
export { checkGame, type Report, type Result } from "./checkGame.js";
export { checks, type CheckId } from "./checks/index.js";
export type { Options } from "./options.js";
export { findTwoSided, forEachMutatedHint, prove } from "./hints.js";
export type { HintedCircuit, HintOptions, HintReport, Survivor } from "./hints.js";
