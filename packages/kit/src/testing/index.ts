export { forEachMutatedHint, findTwoSided } from "./hints.js";
export type { HintedCircuit, HintOptions, HintReport, Survivor } from "./hints.js";
